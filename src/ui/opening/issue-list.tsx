import type { Issue } from '../../core/issue.ts';
import { codeFrame } from '../../io/issue.ts';
import styles from './opening.module.css';

export interface IssueListProps {
  readonly issues: readonly Issue[];
  /** The text they were found in; with it, each shows its line. */
  readonly source?: string;
}

/** Everything a reader found, each with where it is, what stands there, what should, and how to mend it. */
export function IssueList({ issues, source }: IssueListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without a mouse only what has the focus does.
    <ol className={styles.issues} tabIndex={0} aria-label="Issues">
      {issues.map((issue) => (
        <li key={`${issue.offset} ${issue.code} ${issue.path}`} className={styles.issue}>
          <p className={styles.place}>
            <span className={styles.severity} data-severity={issue.severity}>
              {issue.severity}
            </span>
            <span className={styles.line}>
              {issue.line}:{issue.column}
            </span>
            {issue.path !== '' && <span className={styles.path}>{issue.path}</span>}
          </p>
          <p>
            Found {issue.found}, wanted {issue.wanted}.
            {issue.suggestion !== undefined && (
              <>
                {' '}
                Did you mean <code>{issue.suggestion}</code>?
              </>
            )}
          </p>
          <p className={styles.mend}>{issue.mend}</p>
          {source !== undefined && source !== '' && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow screen scrolls it, too.
            <pre className={styles.frame} tabIndex={0}>
              {codeFrame(issue, source)}
            </pre>
          )}
        </li>
      ))}
    </ol>
  );
}
