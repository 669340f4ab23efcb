import { type CollectionView, hasCollectionLabel, isUnfetched } from '@okruh/contracts/http/picking-collections';
import type { Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { dayInWords } from './hand-over.ts';
import type { BuyoutRow } from './tables.ts';

/**
 * What a carrier does with the device, in words; null when nobody was asked, or it was called off.
 * @param isAllowed without it nothing leads to the parcel
 */
export function collectionView(
  { collection, market, receivedAt }: Pick<BuyoutRow, 'collection' | 'market' | 'receivedAt'>,
  { locale, now, isAllowed }: { readonly locale: Locale; readonly now: Date; readonly isAllowed: boolean },
): CollectionView | null {
  if (collection === null || collection.state === 'cancelled') return null;
  const { version: _version, ...shown } = collection;
  return {
    ...shown,
    ...(isAllowed ? {} : { tracking_number: null, tracking_url: null }),
    state_label: texts.text(locale, `collection.${collection.way}.${collection.state}`),
    when: collection.day === null ? '' : dayInWords(market, collection.day, collection.window, now),
    has_label: isAllowed && hasCollectionLabel(collection),
    may_rebook: isAllowed && collection.way === 'in' && receivedAt === null && isUnfetched(collection),
  };
}
