import { LESSON_STEPS, type Lesson } from '../../lessons/lesson.ts';
import { USUAL_TRANSFER } from '../../state/initial-state.ts';
import type { AppStore } from '../../state/store.ts';

/** Shows one of a lesson's steps, from 0; left out, the first that was not taken, or the first of all. */
export function showLesson(store: AppStore, lesson: Lesson, at?: number): void {
  const taken = store.getState().lessonsDone[lesson.id] ?? 0;
  const step = at ?? (taken < LESSON_STEPS.length ? taken : 0);
  const name = LESSON_STEPS[step];
  if (name === undefined) throw new RangeError(`a lesson has no step ${step}`);
  const { id, document, rules, transfer: moved } = lesson;
  const transfer = moved && {
    ...USUAL_TRANSFER,
    decode: { origin: { kind: 'lesson', id } as const, document: moved.decode, warnings: [] },
    request: moved.request,
  };
  const { owner, layer = null, decisions } = lesson[name].sight;
  store.dispatch({
    type: 'lesson-shown',
    id,
    step,
    document,
    rules,
    owner,
    layer,
    decisions,
    ...(transfer && { transfer }),
  });
}
