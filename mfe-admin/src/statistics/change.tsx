import { useRemote } from '@okruh/web-kit/remote';
import { formatChange } from '../office/page/figure.tsx';
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
  const change = formatChange(now, before, market);
  if (change === null) return none;
  return <span className={change.percent > 0 ? styles.up : change.percent < 0 ? styles.down : undefined}>{change.text}</span>;
}
