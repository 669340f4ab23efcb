import type { ReactNode } from 'react';
import styles from './statistics.module.css';

interface PartProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly chart: ReactNode;
  /** Name of the table, which scrolls by itself. */
  readonly tableLabel: string;
  /** `thead` and `tbody`. */
  readonly table: ReactNode;
  readonly note?: ReactNode;
}

/** A chart with the table of the same numbers beside it, below it on a narrow screen. */
export function Part({ title, action, chart, tableLabel, table, note }: PartProps) {
  return (
    <div className="table-frame">
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      <div className={styles.pair}>
        {chart}
        <div className="table-scroll" role="region" aria-label={tableLabel} tabIndex={0}>
          <table className="table compact">{table}</table>
        </div>
      </div>
      {note !== undefined && <p className={styles.foot}>{note}</p>}
    </div>
  );
}
