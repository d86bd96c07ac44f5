import type { LayoutDocument } from '../../core/layout/document.ts';
import { ALIAS_RULES } from '../../core/registration/rules/list.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { type Measure, measured } from '../../lessons/measures.ts';
import { factsOf } from '../../state/select.ts';
import styles from './learn.module.css';
import { measuredText, measureHead } from './measure-words.ts';

export interface RulesTableProps {
  readonly lesson: Lesson;
  readonly document: LayoutDocument;
  readonly measure: Measure;
}

/** The same question to the core under each alias rule, computed here. */
export function RulesTable({ lesson: { rules }, document, measure }: RulesTableProps) {
  return (
    <table className={styles.rules}>
      <caption>The same layout under each rule</caption>
      <thead>
        <tr>
          <th scope="col">Alias rule</th>
          <th scope="col">{measureHead(measure)}</th>
        </tr>
      </thead>
      <tbody>
        {ALIAS_RULES.map(({ name: alias }) => (
          <tr key={alias} aria-current={alias === rules.alias ? 'true' : undefined}>
            <th scope="row">{alias}</th>
            <td>{measuredText(measure, measured(measure, factsOf(document, { ...rules, alias })))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
