import type { PickingItem } from '@okruh/contracts/http/picking-work';
import { countLeft } from '@okruh/market/picking-scan';
import { Icon } from '@okruh/ui';
import { arrowRightIcon, clockIcon, errorIcon, successIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../picking.module.css';

type ItemState = 'current' | 'picked' | 'missing' | 'waiting';
const icons = { current: arrowRightIcon, picked: successIcon, missing: errorIcon, waiting: clockIcon } as const;

function getState(item: PickingItem, current: number | null): ItemState {
  if (item.item === current) return 'current';
  if (countLeft(item) > 0) return 'waiting';
  return item.missing > 0 ? 'missing' : 'picked';
}

const describe = ({ name, spec }: PickingItem): string => [name, spec].filter(Boolean).join(', ');

interface ItemListProps {
  readonly items: readonly PickingItem[];
  /** Number of the item where the worker stands. */
  readonly current?: number | null;
  /** What it is comes first, where it lay doesn't matter any more. */
  readonly isPacking?: boolean;
}

/** Pieces of a list with how far each is. */
export function ItemList({ items, current = null, isPacking = false }: ItemListProps) {
  const text = useText();
  return (
    <ol className={`pick-list ${styles.items}`} aria-label={text('picking.items')}>
      {items.map((item) => {
        const state = getState(item, current);
        return (
          <li key={item.item} className={state} aria-current={state === 'current' ? 'true' : undefined}>
            <span className={styles[`icon-${state}`]}>
              <Icon of={icons[state]} label={text(`picking.item.${state}`)} />
            </span>
            {isPacking ? (
              <span>
                <b>{describe(item)}</b>
                <span className={styles.itemName}>{[item.code, ...item.serials].join(', ')}</span>
                <Replaced item={item} />
              </span>
            ) : (
              <span>
                <b>{item.location ?? text('picking.no-location')}</b>
                <span className={styles.itemName}>{describe(item)}</span>
                <Replaced item={item} />
              </span>
            )}
            {state === 'missing' ? (
              <span className={styles.missing}>
                {item.picked > 0 ? `${item.picked} / ${item.quantity}, ` : ''}
                {text('picking.item.missing.word')}
              </span>
            ) : (
              <span className="nowrap">
                {item.picked} / {item.quantity}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What the customer bought, when this is sent instead of it. */
function Replaced({ item }: { readonly item: PickingItem }) {
  const text = useText();
  if (item.replaces === undefined) return null;
  return <span className={styles.itemName}>{text('picking.replaces', { name: item.replaces })}</span>;
}
