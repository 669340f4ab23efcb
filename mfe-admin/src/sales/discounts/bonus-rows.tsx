import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../../office/catalogue.module.css';
import type { DiscountRows } from './discount-edit.ts';
import { NumberBox } from './number-box.tsx';
import { useRowKeys } from './use-row-keys.ts';

type Rows = DiscountRows['cumulative_bonus'];
interface BonusRowsProps {
  readonly rows: Rows;
  readonly readOnly: boolean;
  onChange(rows: Rows): void;
}

/** Percent by the number of pieces. */
export function BonusRows({ rows, readOnly, onChange }: BonusRowsProps) {
  const text = useText();
  const keys = useRowKeys(rows.length);
  const last = rows.at(-1);
  return (
    <>
      {rows.length === 0 && <p className="muted">{text('bonus.none')}</p>}
      {rows.map((row, index) => (
        <div key={keys.of(index)} className={styles.inline} role="group" aria-label={text('bonus.row', { row: index + 1 })}>
          <NumberBox
            name={`bonus-from-${keys.of(index)}`}
            label={text('bonus.from')}
            value={row.from_quantity}
            onChange={(value) => onChange(rows.with(index, { ...row, from_quantity: Math.round(value ?? 0) }))}
          />
          <NumberBox
            name={`bonus-percent-${keys.of(index)}`}
            label={text('discounts.percent.label')}
            after="%"
            value={row.percent}
            onChange={(value) => onChange(rows.with(index, { ...row, percent: value ?? 0 }))}
          />
          {!readOnly && (
            <Button
              kind="bare"
              onClick={() => {
                keys.remove(index);
                onChange(rows.toSpliced(index, 1));
              }}
            >
              {text('rows.remove')}
            </Button>
          )}
        </div>
      ))}
      {!readOnly && (
        <div>
          <Button
            kind="quiet"
            size="small"
            onClick={() => onChange([...rows, { from_quantity: (last?.from_quantity ?? 1) + 1, percent: (last?.percent ?? 0) + 5 }])}
          >
            {text('bonus.add')}
          </Button>
        </div>
      )}
    </>
  );
}
