import type { Theme } from '../../state/state.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './header.module.css';

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' };

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const theme = useAppState((state) => state.theme);
  const dispatch = useDispatch();
  return (
    <label className={styles.theme} title="Theme">
      <Icon name={ICONS[theme]} />
      <span className="visually-hidden">Theme</span>
      <select
        value={theme}
        onChange={(event) => dispatch({ type: 'theme-changed', theme: event.currentTarget.value as Theme })}
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
