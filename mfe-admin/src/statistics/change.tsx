import { formatNumber } from '@okruh/market';
import { useRemote } from '@okruh/web-kit/remote';
import styles from './statistics.module.css';

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** What stands where there is nothing to compare with. */
  readonly none?: string;
}

/** "+ 9 %" against the days before. */
export function Change({ now, before, none = '–' }: ChangeProps) {
  const { market } = useRemote();
  if (before === 0) return none;
  const percent = Math.round((100 * (now - before)) / before);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return (
    <span className={percent > 0 ? styles.up : percent < 0 ? styles.down : undefined}>
      {`${sign}${sign === '' ? '' : '\u00A0'}${formatNumber(Math.abs(percent), market)}\u00A0%`}
    </span>
  );
}
