import { LearnButton } from '../learn/learn-button.tsx';
import { ModeSwitch } from '../modes/mode-switch.tsx';
import { Icon } from '../parts/icon.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { SourceButton } from '../source/source-button.tsx';
import { useAppState } from '../store-context.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { OpenMenu } from './open-menu.tsx';
import { PresetMenu } from './preset-menu.tsx';
import { RulePicker } from './rule-picker.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export interface HeaderProps {
  readonly onHelp: () => void;
  readonly onFind: () => void;
  readonly onLearn: () => void;
  readonly onPaste: () => void;
  readonly onCapture: () => void;
}

/** What is open, under which rules, and how to open something else. */
export function Header({ onHelp, onFind, onLearn, onPaste, onCapture }: HeaderProps) {
  const mode = useAppState((state) => state.mode);
  return (
    <header className={styles.header}>
      <Logo />
      <ModeSwitch />
      {/* Two layouts and two rule sets, or many: they say there which is whose. */}
      {mode !== 'compare' && mode !== 'deployment' && mode !== 'transfer' && (
        <div className={styles.chips}>
          <PresetMenu />
          <RulePicker />
        </div>
      )}
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label="Find"
          aria-keyshortcuts="/"
          title="Find (/)"
          onClick={onFind}
        >
          <Icon name="search" size={14} /> <span className={styles.wide}>Find</span>
        </button>
        {mode === 'explore' && <SourceButton />}
        <OpenMenu onPaste={onPaste} onCapture={onCapture} />
        <ShareButton />
        <LearnButton onLearn={onLearn} />
        <ThemeMenu />
        <button type="button" className={styles.tool} aria-label="Help: all keys" title="All keys (?)" onClick={onHelp}>
          ?
        </button>
      </div>
    </header>
  );
}
