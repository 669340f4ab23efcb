import { isMarket, type Market } from '@okruh/market';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { picking } from '../office/api/picking-api.ts';
import { useMayActAt, useSession } from '../office/session.ts';

/** Where somebody works. */
export interface Workplace {
  readonly market: Market;
  /** `warehouse` or a store's id. */
  readonly place: string;
  readonly name: string;
}

/** Local storage key of the place that was chosen on this device. */
const PLACE = 'okruh-picking-place';
export const getPlaceKey = ({ market, place }: Pick<Workplace, 'market' | 'place'>): string => `${market}:${place}`;

const readChosen = (): string | null => {
  try {
    return window.localStorage.getItem(PLACE);
  } catch {
    return null;
  }
};

/** Market of the place where this device stands; null until one was chosen. */
export function readChosenMarket(): Market | null {
  const [market] = readChosen()?.split(':') ?? [];
  return isMarket(market) ? market : null;
}

/**
 * Places of both markets, of a store's clerk the own one, and the one where this device stands: chosen once, then remembered.
 *
 * @param isStore whether only stores are asked for
 */
export function useWorkplace(isStore = false) {
  const { market } = useRemote();
  const [chosen, setChosen] = useState(readChosen);
  const query = useQuery(picking.query('admin_get_stock_places'));
  const mayActAt = useMayActAt();
  // Who works in no store may look at all of them.
  const isOfStore = useSession()?.store_id !== undefined;
  const places = (query.data?.items ?? []).filter(
    ({ place, market: of }) => isMarket(of) && !(isStore && place === 'warehouse') && (!isOfStore || mayActAt(place)),
  );
  const workplace =
    places.find((place) => getPlaceKey(place) === chosen) ?? places.find((place) => place.market === market) ?? places[0] ?? null;
  return {
    query,
    places,
    workplace,
    choose: (key: string): void => {
      setChosen(key);
      try {
        window.localStorage.setItem(PLACE, key);
      } catch {
        // Storage may be blocked: then it holds until the page is closed.
      }
    },
  };
}
