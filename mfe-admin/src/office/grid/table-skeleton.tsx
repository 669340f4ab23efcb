import { Skeleton } from '@okruh/ui';
import styles from '../admin.module.css';

const ROWS = 8;

/** Rows of a table that is on its way, in their height; they appear only when it takes longer than a blink. */
export function TableSkeleton({ columns }: { readonly columns: number }) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} className={styles.late} aria-hidden="true">
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? '6rem' : '70%'} height="1rem" />
        </td>
      ))}
    </tr>
  ));
}
