import { type CollectionView, hasCollectionLabel, isUnfetched } from '@okruh/contracts/http/picking-collections';
import { formatDate, formatNearDate, type Locale, todayIn } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { RepairRow } from './tables.ts';

/**
 * What a carrier does with the device, in words; null when nobody was asked, or it was called off.
 * @param isAllowed without it nothing leads to the parcel
 */
export function collectionView(
  { collection, market, status }: Pick<RepairRow, 'collection' | 'market' | 'status'>,
  { locale, now, isAllowed }: { readonly locale: Locale; readonly now: Date; readonly isAllowed: boolean },
): CollectionView | null {
  if (collection === null || collection.state === 'cancelled') return null;
  const { version: _version, ...shown } = collection;
  const { day } = collection;
  const today = todayIn(market, now);
  return {
    ...shown,
    ...(isAllowed ? {} : { tracking_number: null, tracking_url: null }),
    state_label: texts.text(locale, `collection.${collection.way}.${collection.state}`),
    when: day === null ? '' : day < today ? formatDate(day, market) : formatNearDate(day, today, market),
    has_label: isAllowed && hasCollectionLabel(collection),
    may_rebook: isAllowed && collection.way === 'in' && status === 'booked' && isUnfetched(collection),
  };
}
