import type { HomePage } from '@okruh/contracts/http/catalog/home';
import type { IsoDate } from '@okruh/market';

/** The first day on which something that lies in stock comes: the catalogue's own answer, so that the page promises what its products do. */
export function earliestDelivery(home: Pick<HomePage, 'limited' | 'tabs' | 'used'>): IsoDate | null {
  const cards = [...home.limited, ...home.tabs].flatMap(({ items }) => items).concat(home.used);
  const days = cards
    .filter(({ stock }) => stock.state === 'in-stock' || stock.state === 'low')
    .flatMap(({ stock }) => stock.delivery_on ?? []);
  return days.toSorted()[0] ?? null;
}
