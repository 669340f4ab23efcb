import { formatMoney, formatNearDate, todayIn } from '@okruh/market';
import { Button, StickyBar } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useStore } from 'zustand';
import { type Places, type Quote, readyOn } from '../model/repair-data.ts';
import type { RepairStore } from '../model/repair.store.ts';
import styles from '../service.module.css';

interface StickyOfferProps {
  /** Chosen operations. */
  readonly count: number;
  readonly quote: Quote;
  readonly places: Places | undefined;
  readonly store: RepairStore;
  onBook(quote: Quote): void;
}

/** On a phone the offer is far below the repairs: its total and the key. */
export function StickyOffer({ count, quote, places, store, onBook }: StickyOfferProps) {
  const text = useText();
  const { market } = useRemote();
  const date = formatNearDate(readyOn(quote, places, useStore(store)), todayIn(market, new Date()), market);
  return (
    <StickyBar label={text('offer.sticky')}>
      <div>
        <span className="price-now">{formatMoney(quote.total)}</span>
        <span className={`caption ${styles.stickyNote}`}>{text('offer.sticky.note', { count, date })}</span>
      </div>
      <Button kind="key" onClick={() => onBook(quote)}>
        {text('offer.book.short')}
      </Button>
    </StickyBar>
  );
}
