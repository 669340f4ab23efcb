import { Icon } from '@okruh/ui';
import { minusIcon, plusIcon, trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import styles from './quantity-field.module.css';

interface QuantityFieldProps {
  /** Product that the pieces are of. */
  readonly product: string;
  readonly value: number;
  /** Most that can be had; 0 when it is sold out meanwhile. */
  readonly max: number;
  /** With a whole number from 1 to `max`. */
  readonly onChange: (quantity: number) => void;
  /** Makes the minus of the last piece a bin; without it one piece is the least. */
  readonly onRemove?: (() => void) | undefined;
}

/** Pieces of a product: minus, a field to type into, plus. The ends say why they go no further. */
export function QuantityField({ product, value, max, onChange, onRemove }: QuantityFieldProps) {
  const text = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const most = Math.max(1, max);
  const isLast = value <= 1;
  const isFull = value >= most;
  const set = (quantity: number): void => onChange(Math.min(most, Math.max(1, quantity)));
  const type = (typed: string): void => {
    setDraft(typed);
    const quantity = Number(typed);
    if (typed !== '' && Number.isInteger(quantity) && quantity >= 1 && quantity <= most) onChange(quantity);
  };
  // Too much becomes all there is; nothing, or no number at all, becomes what stood there.
  const leave = (): void => {
    const quantity = Math.trunc(Number(draft ?? ''));
    if (quantity > most) set(quantity);
    setDraft(null);
  };
  const lessLabel = isLast && onRemove !== undefined ? text('quantity.remove', { product }) : text('quantity.less');
  return (
    <div className={`quantity ${styles.quantity}`} role="group" aria-label={text('quantity', { product })}>
      <button
        type="button"
        aria-label={lessLabel}
        aria-disabled={(isLast && onRemove === undefined) || undefined}
        onClick={() => (isLast ? onRemove?.() : set(value - 1))}
      >
        <Icon of={isLast && onRemove !== undefined ? trashIcon : minusIcon} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        aria-label={text('quantity', { product })}
        value={draft ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <button
        type="button"
        aria-label={text('quantity.more')}
        aria-disabled={isFull || undefined}
        title={isFull ? text('quantity.most', { count: most }) : undefined}
        onClick={() => !isFull && set(value + 1)}
      >
        <Icon of={plusIcon} />
      </button>
    </div>
  );
}
