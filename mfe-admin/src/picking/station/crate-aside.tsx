import type { PickingList } from '@okruh/contracts/http/picking-work';
import { Button, Notice } from '@okruh/ui';
import { retryIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../picking.module.css';
import { ItemList } from '../scanning/item-list.tsx';

interface CrateAsideProps {
  readonly list: PickingList;
  readonly lists: readonly PickingList[];
  readonly current: number | null;
  onReset(): void;
}

/** The crate, how full it is, and what belongs into it; below it the other crates of the wave. */
export function CrateAside({ list, lists, current, onReset }: CrateAsideProps) {
  const text = useText();
  const others = lists.filter(({ id }) => id !== list.id);
  const missing = list.items.filter((item) => item.missing > 0);
  return (
    <aside className={`stack ${styles.aside}`} aria-label={text('picking.crate')}>
      <div className={`panel-brand row-between ${styles.crate}`}>
        <div>
          <p className="caption">{text('picking.crate')}</p>
          <b>{list.crate ?? text('picking.crate.none')}</b>
        </div>
        <div className="end">
          <p className="caption">{text('picking.picked')}</p>
          <b>{text('picking.of', { picked: list.picked, quantity: list.quantity })}</b>
        </div>
      </div>
      <ItemList items={list.items} current={current} />
      {missing.map((item) => (
        <Notice key={item.item} tone="warning" title={text('picking.missing', { name: item.name })}>
          {text('picking.missing.text')}
        </Notice>
      ))}
      {others.length > 0 && <OtherCrates lists={others} />}
      <Button kind="bare" className="only-mobile" icon={retryIcon} onClick={onReset}>
        {text('picking.reset')}
      </Button>
    </aside>
  );
}

function OtherCrates({ lists }: { readonly lists: readonly PickingList[] }) {
  const text = useText();
  return (
    <section className={`stack ${styles.otherCrates}`}>
      <h2 className="small">{text('picking.other-crates')}</h2>
      <ul className="pick-list">
        {lists.map((list) => (
          <li key={list.id}>
            <span />
            <span>
              <b>{list.crate ?? text('picking.crate.none')}</b>
              <span className={styles.itemName}>{text('picking.order', { number: list.order_number })}</span>
            </span>
            <span className="nowrap">
              {list.picked} / {list.quantity}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
