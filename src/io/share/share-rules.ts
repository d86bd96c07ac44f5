import * as z from 'zod/mini';
import { AS_REGISTERED } from '../../core/facts.ts';

/** Rules by their names, whether or not there are such. */
export const rulesSchema = z.union([z.literal(AS_REGISTERED), z.strictObject({ alias: z.string(), rows: z.string() })]);
