import { initialState, USUAL_TRANSFER } from './initial-state.ts';
import { type AppState, USUAL_PANELS } from './state.ts';

/** What a reload brings back: all of the state but messages. One typed object, apart from how it is kept. */
export interface Session extends Omit<AppState, 'failed'> {
  /** Changes with the shape; a session of another version is not restored. */
  readonly version: 1;
}

const SESSION_VERSION = 1;

export function sessionOf({ failed: _, ...kept }: AppState): Session {
  return { version: SESSION_VERSION, ...kept };
}

/** A kept value as a session, or null where it is none of this version, or has nothing open. */
export function sessionFrom(value: unknown): Session | null {
  if (typeof value !== 'object' || value === null) return null;
  const session = value as Partial<Session>;
  const whole =
    session.version === SESSION_VERSION && session.open != null && session.view != null && session.rules != null;
  if (!whole) return null;
  // Sessions of earlier days know not every field.
  const { failed: _, ...usual } = initialState;
  const { lesson } = session;
  const before = lesson && { ...lesson.before, transfer: { ...USUAL_TRANSFER, ...lesson.before.transfer } };
  return {
    ...{ ...usual, ...session },
    transfer: { ...USUAL_TRANSFER, ...session.transfer },
    ...(before && { lesson: { ...lesson, before } }),
    panels: { ...USUAL_PANELS, ...session.panels },
  } as Session;
}
