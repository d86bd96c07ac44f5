import { Component, type ReactNode } from 'react';
import styles from './app.module.css';
import button from './parts/button.module.css';

export interface FaultBoundaryProps {
  readonly children: ReactNode;
}

interface FaultBoundaryState {
  readonly fault: string | null;
}

/** Says that the page broke, and how, where drawing it threw: better than an empty page. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { fault: null };

  static getDerivedStateFromError(fault: unknown): FaultBoundaryState {
    return { fault: fault instanceof Error ? fault.message : String(fault) };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return (
      <main className={styles.fault} role="alert">
        <h1>RegionScope broke</h1>
        <p>This is a fault of RegionScope, not of your layout. Please report it with the layout and these words:</p>
        <pre>{fault}</pre>
        <button type="button" className={button.primary} onClick={() => window.location.reload()}>
          Start again
        </button>
      </main>
    );
  }
}
