import type { OperationChoice } from '@okruh/contracts/http/repairs';
import { compareMoney, formatMoney } from '@okruh/market';
import { Icon } from '@okruh/ui';
import { repairIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { catalog, repairs } from '../model/api.ts';
import { findProduct } from '../model/pages.ts';
import { ShopLink } from '../parts/shop-link.tsx';
import styles from './teaser.module.css';

/** What a repair of the shown product costs, in one line; its height is held from the first moment. */
export function RepairTeaser() {
  const text = useText();
  const { market, path } = useRemote();
  const product = findProduct(market, path);
  // The page shows it already, so it is rarely asked for.
  const shown = useQuery({ ...catalog.query('get_product', { params: { product: product ?? '-' } }), enabled: product !== null });
  const device = shown.data?.device_identifier ?? null;
  const found = useQuery({
    ...repairs.query('get_search_service_product_data', { params: { product: device ?? '-' } }),
    enabled: device !== null,
  });
  const offer = found.data === undefined ? null : toTeaser(found.data.operations);
  // On its way, not repaired, or not to be reported now: nothing is promised, and nothing moves.
  if (found.data === undefined || offer === null)
    return <div className={styles.teaser} aria-busy={shown.isFetching || found.isFetching || undefined} />;
  return (
    <div className={styles.teaser}>
      <Icon of={repairIcon} />
      <ShopLink href={found.data.url}>
        {offer.displayMinutes === null
          ? text('teaser.from', { price: offer.price })
          : text('teaser.from-display', { price: offer.price, hours: Math.ceil(offer.displayMinutes / 60) })}
      </ShopLink>
    </div>
  );
}

/** The cheapest repair, and how soon a display is done while the customer waits. Null when nothing has a price. */
export function toTeaser(
  operations: readonly OperationChoice[],
): { readonly price: string; readonly displayMinutes: number | null } | null {
  const [cheapest] = operations.flatMap(({ price }) => (price === null ? [] : [price])).toSorted(compareMoney);
  if (cheapest === undefined) return null;
  const display = operations.find(({ kind, on_the_spot: onTheSpot }) => kind.startsWith('display') && onTheSpot);
  return { price: formatMoney(cheapest), displayMinutes: display?.duration_minutes ?? null };
}
