import styles from './parts.module.css';
import { useRowInput } from './use-row-input.ts';

interface NumberBoxProps {
  /** Names the box for everybody who can't see its row. */
  readonly label: string;
  /** Null: empty. */
  readonly value: number | null;
  readonly max?: number;
  /** A whole number other than before. */
  onSave(value: number): void;
}

/** A number of pieces in a row of a table. Anything else than a whole number falls back to what was there. */
export function NumberBox({ label, value, max = 100_000, onSave }: NumberBoxProps) {
  const { input } = useRowInput(value === null ? '' : String(value), (typed) => {
    if (!/^\d{1,6}$/.test(typed) || Number(typed) > max) return false;
    if (Number(typed) !== value) onSave(Number(typed));
    return true;
  });
  return (
    <input
      {...input}
      className={`input input-small ${styles.number}`}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
    />
  );
}
