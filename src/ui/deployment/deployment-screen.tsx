import { useEffect, useRef } from 'react';
import { deploymentVerdict } from '../../io/words/deployment-sentence.ts';
import { formatNumber } from '../../io/words/figures.ts';
import type { OpenDeployment } from '../../state/state.ts';
import { IssueList } from '../opening/issue-list.tsx';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './deployment.module.css';
import { Handshakes } from './handshakes.tsx';
import { RanksTable } from './ranks-table.tsx';
import { useOpenWorker } from './use-open-worker.ts';

/** Files that could not be read, each with its first error. */
function Unread({ unread }: Pick<OpenDeployment, 'unread'>) {
  const issues = unread.flatMap(({ name, issues: own }) =>
    own
      .filter(({ severity }) => severity === 'error')
      .map((issue, i) => ({
        ...issue,
        path: issue.path === '' ? name : `${name}: ${issue.path}`,
        // Places of several files may be the same, and an issue is known by its place.
        offset: issue.offset + i,
      })),
  );
  return (
    <details className={styles.unread}>
      <summary>{formatNumber(unread.length, 'file')} could not be read</summary>
      <IssueList issues={issues} />
    </details>
  );
}

function OpenedDeployment({ deployment }: { readonly deployment: OpenDeployment }) {
  const { name, found, unread, spot } = deployment;
  const dispatch = useDispatch();
  const { openWorker, openPair } = useOpenWorker(deployment);
  const screen = useRef<HTMLElement>(null);
  const { tone, headline } = deploymentVerdict(found, unread.length);

  // Who comes back from a pair stands at its cell; the table of ranks sees to its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen comes back.
  useEffect(() => {
    if (spot?.includes('-')) screen.current?.querySelector<HTMLElement>(`[data-spot="${spot}"]`)?.focus();
  }, []);

  return (
    <main ref={screen} className={styles.screen} aria-label="Deployment">
      <div className={styles.head} data-tone={tone}>
        <h1>
          Deployment <span className={styles.name}>{name}</span>
        </h1>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          onClick={() => dispatch({ type: 'deployment-changed', deployment: null, mode: 'explore' })}
        >
          Close
        </button>
        <p className={styles.verdict} role="status">
          <Icon name={tone === 'good' ? 'check' : 'cross'} />{' '}
          <span>
            <Phrases of={headline} />.
          </span>
        </p>
        <p className={styles.hint}>
          A cell opens the document of its worker, as registered; Deployment leads back here.
        </p>
        {unread.length > 0 && <Unread unread={unread} />}
      </div>
      <RanksTable deployment={found} opened={spot} onOpen={(worker, at) => void openWorker(worker, at)} />
      {found.pairings.length > 0 && (
        <Handshakes
          deployment={found}
          opened={spot}
          onOpen={(prefill, decode, at) => void openPair(prefill, decode, at)}
        />
      )}
    </main>
  );
}

/** The workers of a deployment by engine and rank: who is odd, and whether prefill and decode would agree. */
export default function DeploymentScreen() {
  const deployment = useAppState((state) => state.deployment);
  // The address may lead back to a deployment that was closed since.
  if (deployment === null) {
    return (
      <main className={styles.screen} aria-label="Deployment">
        <p className={styles.hint}>No deployment is open. Drop a folder or an archive of captures.</p>
      </main>
    );
  }
  return <OpenedDeployment key={deployment.key} deployment={deployment} />;
}
