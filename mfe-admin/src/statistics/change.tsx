import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatChange } from '../office/page/figure.tsx';
import styles from './statistics.module.css';
import { formatNumber } from '../office/language/format.ts';

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** What stands where there is nothing to compare with. */
  readonly none?: string;
}

/** "+ 9 %" against the days before. */
export function Change({ now, before, none = '–' }: ChangeProps) {
  const { market } = useRemote();
  const change = formatChange(now, before, market);
  if (change === null) return none;
  return <span className={change.percent > 0 ? styles.up : change.percent < 0 ? styles.down : undefined}>{change.text}</span>;
}

/** "+ 0,4 p. b.": how a share in percent differs from the days before, where more is worse. */
export function ChangeInPoints({ now, before }: Pick<ChangeProps, 'now' | 'before'>) {
  const text = useText();
  const { market } = useRemote();
  const points = Math.round(10 * (now - before)) / 10;
  const sign = points > 0 ? '+\u00A0' : points < 0 ? '−\u00A0' : '';
  return (
    <span className={points > 0 ? styles.down : points < 0 ? styles.up : undefined}>
      {text('statistics.points', { points: `${sign}${formatNumber(Math.abs(points), market, 1)}` })}
    </span>
  );
}
