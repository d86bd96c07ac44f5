import type { Layout } from '../layout/layout.ts';
import type { Registration } from '../registration/registration.ts';

/** One worker that registered. `RegisteredFacts` is one. */
export interface TransferSide {
  readonly layout: Layout;
  readonly registration: Registration;
}
