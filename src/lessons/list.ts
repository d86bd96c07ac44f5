import { agree } from './agree.ts';
import { aliases } from './aliases.ts';
import { kernelBlocks } from './kernel-blocks.ts';
import type { Lesson } from './lesson.ts';
import { packedRow } from './packed-row.ts';
import { region } from './region.ts';
import { scratch } from './scratch.ts';
import { wider } from './wider.ts';

/** Every lesson, in the order to take them: each uses the words of those before. */
export const LESSONS: readonly Lesson[] = [region, aliases, packedRow, wider, scratch, kernelBlocks, agree];
