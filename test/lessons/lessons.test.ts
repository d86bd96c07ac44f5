import { describe, expect, test } from 'vitest';
import { computeFacts } from '../../src/core/facts.ts';
import { SPEC_TYPES } from '../../src/core/layout/document.ts';
import { ROW_POLICIES } from '../../src/core/registration/rows/list.ts';
import { ALIAS_RULES } from '../../src/core/registration/rules/list.ts';
import { decisionsOf } from '../../src/core/replay.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { writeLayout } from '../../src/io/write-layout.ts';
import { entryOf } from '../../src/lessons/find-words.ts';
import { LESSON_STEPS, type Lesson } from '../../src/lessons/lesson.ts';
import { LESSONS } from '../../src/lessons/list.ts';
import { isReached, measured } from '../../src/lessons/measures.ts';
import { numberAt, withNumber } from '../../src/lessons/number-at.ts';

const factsOf = ({ document, rules }: Lesson, number?: number, path = [] as Lesson['change']['path']) =>
  computeFacts(number === undefined ? document : withNumber(document, path, number), rules);

const texts = ({ look, predict, watch, change, teaches }: Lesson): string[] => [
  teaches,
  look.text,
  predict.text,
  predict.question,
  ...predict.choices.flatMap(({ text, hint }) => [text, hint ?? '']),
  watch.text,
  change.text,
  change.wanted,
  change.label,
  change.reached,
];

const named = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string);

const words = (text: string): number => text.split(/\s+/).length;

test('there are seven lessons, each with an id of its own', () => {
  expect(LESSONS).toHaveLength(7);
  expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(7);
});

describe.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))('lesson %s', (_, lesson) => {
  const { predict, change } = lesson;

  test('has a layout that is written and read again as it is, and says where it comes from', () => {
    const result = readLayout(writeLayout(lesson.document));
    expect(result.ok && result.issues).toEqual([]);
    expect(result.ok && result.document).toEqual(lesson.document);
    expect(lesson.document.notes).toMatch(/^Made for a lesson: /);
  });

  test('has one right choice by the core’s answer, and a hint at each of the others', () => {
    const answer = measured(predict.measure, factsOf(lesson));
    const right = predict.choices.filter(({ value }) => value === answer);
    expect(right).toHaveLength(1);
    expect(right[0]?.hint).toBeUndefined();
    expect(predict.choices.filter(({ hint }) => hint === undefined)).toEqual(right);
    expect(new Set(predict.choices.map(({ value }) => value)).size).toBe(predict.choices.length);
    expect(predict.choices.length).toBeGreaterThanOrEqual(2);
    expect(predict.choices.length).toBeLessThanOrEqual(4);
  });

  test('has a goal that is not reached at the start, and that numbers in its range reach', () => {
    expect(isReached(change.goal, factsOf(lesson))).toBe(false);
    const start = numberAt(lesson.document, change.path);
    const numbers = [];
    for (let number = change.least; number <= change.most; number += change.step) numbers.push(number);
    expect(numbers).toContain(start);
    expect(numbers.at(-1)).toBe(change.most);
    const reaching = numbers.filter((number) => isReached(change.goal, factsOf(lesson, number, change.path)));
    expect(reaching.length).toBeGreaterThan(0);
    expect(reaching.length).toBeLessThan(numbers.length);
  });

  test('names groups, layers and steps that are there', () => {
    const facts = factsOf(lesson);
    const layers = facts.layout?.layers.map(({ name }) => name) ?? [];
    for (const step of LESSON_STEPS) {
      const { owner, layer, decisions } = lesson[step].sight;
      expect(facts.layout?.groups[owner]).toBeDefined();
      if (layer !== undefined) expect(layers).toContain(layer);
      expect(decisions ?? 0).toBeLessThanOrEqual(decisionsOf(facts).length);
    }
    expect(lesson.predict.sight.decisions).not.toBeNull();
    expect(lesson.change.sight.decisions).toBeNull();
  });

  test('calls nothing by a name that it does not have', () => {
    const layers = factsOf(lesson).layout?.layers.map(({ name }) => name) ?? [];
    const rules = [...ALIAS_RULES, ...ROW_POLICIES].map(({ name }) => name);
    const fields = new Set(JSON.stringify(lesson.document).match(/[a-z]+(?:_[a-z]+)+|offset/g));
    const known = new Set<string>([...layers, ...rules, ...SPEC_TYPES, ...fields]);
    const regions = /^R\d$/;
    const unknown = texts(lesson)
      .flatMap(named)
      .filter((name) => !known.has(name) && !regions.test(name) && entryOf(name) === null);
    expect(unknown).toEqual([]);
    expect(texts(lesson).flatMap(named)).not.toEqual([]);
  });

  test('is short: at most 60 words a step, in whole sentences', () => {
    const { look, watch } = lesson;
    for (const step of [
      look.text,
      `${predict.text} ${predict.question}`,
      watch.text,
      `${change.text} ${change.wanted}`,
    ]) {
      expect(words(step)).toBeLessThanOrEqual(60);
      expect(step).toMatch(/[.?]$/);
    }
    expect(words(change.reached)).toBeLessThanOrEqual(60);
  });
});
