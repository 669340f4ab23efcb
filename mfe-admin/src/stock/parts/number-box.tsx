import { type KeyboardEvent, useState } from 'react';
import styles from './parts.module.css';

interface NumberBoxProps {
  /** Names the box for everybody who can't see its row. */
  readonly label: string;
  /** Null: empty. */
  readonly value: number | null;
  readonly max?: number;
  readonly disabled?: boolean;
  /** A whole number other than before, on Enter or on leaving the box. */
  onSave(value: number): void;
}

/** A number of pieces in a row of a table. Anything else than a whole number falls back to what was there. */
export function NumberBox({ label, value, max = 100_000, disabled = false, onSave }: NumberBoxProps) {
  const shown = value === null ? '' : String(value);
  const [typed, setTyped] = useState(shown);
  const [followed, setFollowed] = useState(shown);
  if (followed !== shown) {
    // It changed elsewhere: by a scan, or by a colleague.
    setFollowed(shown);
    setTyped(shown);
  }
  const commit = (): void => {
    const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : null;
    if (number === null || number > max) setTyped(shown);
    else if (number !== value) onSave(number);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape') setTyped(shown);
  };
  return (
    <input
      className={`input input-small ${styles.number}`}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      disabled={disabled}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
