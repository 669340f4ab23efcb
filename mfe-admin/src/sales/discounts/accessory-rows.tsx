import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../../office/catalogue.module.css';
import { ProductPicker } from '../../office/fields/product-picker.tsx';
import type { DiscountRows } from './discount-edit.ts';
import { NumberBox } from './number-box.tsx';

type Rows = DiscountRows['accessory_price'];
type Row = Rows[number];
interface AccessoryRowsProps {
  readonly rows: Rows;
  readonly readOnly: boolean;
  onChange(rows: Rows): void;
}

const minor = (units: number | null): number => Math.round((units ?? 0) * 100);

/** Accessories that are cheaper beside a main product, each by a price or by a percentage. */
export function AccessoryRows({ rows, readOnly, onChange }: AccessoryRowsProps) {
  const text = useText();
  const change = (index: number, changes: Partial<Row>) => onChange(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  const amounts = (row: Row, currency: 'CZK' | 'RON', units: number | null): Row['amounts'] => {
    const next = { ...(row.amounts ?? { CZK: 0, RON: 0 }), [currency]: minor(units) };
    return next.CZK === 0 && next.RON === 0 ? null : next;
  };
  return (
    <>
      <p className="muted">{text('accessories.help')}</p>
      {rows.map((row, index) => (
        <div
          key={row.master_product_id}
          className="stack"
          role="group"
          aria-label={text('accessories.row', { product: row.master_product_id })}
        >
          <b>{row.master_product_id}</b>
          {row.variant_ids.length > 0 && <p className="muted">{text('accessories.variants', { variants: row.variant_ids.join(', ') })}</p>}
          <div className={styles.inline}>
            {(['CZK', 'RON'] as const).map((currency) => (
              <NumberBox
                key={currency}
                name={`accessory-${row.master_product_id}-${currency}`}
                label={text('accessories.price')}
                after={currency === 'CZK' ? 'Kč' : 'Lei'}
                value={row.amounts === null ? null : row.amounts[currency] / 100}
                onChange={(units) => change(index, { amounts: amounts(row, currency, units) })}
              />
            ))}
            <NumberBox
              name={`accessory-${row.master_product_id}-percent`}
              label={text('discounts.percent.label')}
              after="%"
              value={row.percent}
              onChange={(percent) => change(index, { percent })}
            />
            {!readOnly && (
              <Button kind="bare" onClick={() => onChange(rows.toSpliced(index, 1))}>
                {text('rows.remove')}
              </Button>
            )}
          </div>
        </div>
      ))}
      {!readOnly && (
        <ProductPicker
          name="discount-accessory"
          label={text('accessories.add')}
          known={[]}
          values={[]}
          onChange={([id]) =>
            id !== undefined &&
            !rows.some((row) => row.master_product_id === id) &&
            onChange([...rows, { master_product_id: id, variant_ids: [], amounts: null, percent: null }])
          }
        />
      )}
    </>
  );
}
