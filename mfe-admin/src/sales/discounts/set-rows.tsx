import { Button, Fields, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { ProductPicker } from '../../office/fields/product-picker.tsx';
import type { DiscountRows } from './discount-edit.ts';
import { NumberBox } from './number-box.tsx';

type Rows = DiscountRows['sets'];
interface SetRowsProps {
  readonly rows: Rows;
  readonly readOnly: boolean;
  onChange(rows: Rows): void;
}

/** Sets: the discount falls on complete ones only. */
export function SetRows({ rows, readOnly, onChange }: SetRowsProps) {
  const text = useText();
  const change = (index: number, changes: Partial<Rows[number]>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  return (
    <>
      {rows.length === 0 && <p className="muted">{text('sets.none')}</p>}
      {rows.map((row, index) => (
        <div key={row.id} className="stack" role="group" aria-label={text('sets.row', { row: index + 1 })}>
          <Fields>
            {(['cs', 'ro'] as const).map((language) => (
              <TextField
                key={language}
                name={`set-${row.id}-${language}`}
                id={`set-${row.id}-${language}`}
                width={3}
                lang={language}
                label={text(`both.${language}`, { label: text('sets.name') })}
                value={row.name[language]}
                maxLength={200}
                onChange={({ target }) => change(index, { name: { ...row.name, [language]: target.value } })}
              />
            ))}
          </Fields>
          <ProductPicker
            name={`set-${row.id}-products`}
            label={text('sets.products')}
            known={[]}
            values={row.master_product_ids}
            readOnly={readOnly}
            onChange={(ids) => change(index, { master_product_ids: [...ids] })}
          />
          <NumberBox
            name={`set-${row.id}-each`}
            label={text('sets.each')}
            value={row.quantity_each}
            onChange={(value) => change(index, { quantity_each: Math.round(value ?? 0) })}
          />
          {!readOnly && (
            <div>
              <Button kind="bare" onClick={() => onChange(rows.toSpliced(index, 1))}>
                {text('sets.remove')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {!readOnly && (
        <div>
          <Button
            kind="quiet"
            size="small"
            onClick={() =>
              onChange([...rows, { id: crypto.randomUUID(), name: { cs: '', ro: '' }, master_product_ids: [], quantity_each: 1 }])
            }
          >
            {text('sets.add')}
          </Button>
        </div>
      )}
    </>
  );
}
