import styles from './header.module.css';

/** The mark: a view, a region that cuts its neighbour short, the bytes left out. */
export function Logo() {
  return (
    <div className={styles.logo}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <rect x="1" y="3" width="18" height="4" rx="1.5" fill="var(--g0)" />
        <rect x="1" y="8.5" width="10" height="4" rx="1.5" fill="var(--g2)" />
        <path d="M11.6 9.1h6.4v2.8h-6.4z" fill="none" stroke="var(--err)" strokeWidth="1.2" strokeDasharray="2 1.4" />
        <rect x="1" y="14" width="14" height="3" rx="1.5" fill="var(--g1)" />
      </svg>
      <span>RegionScope</span>
    </div>
  );
}
