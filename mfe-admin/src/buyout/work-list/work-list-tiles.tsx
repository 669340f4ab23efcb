import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import { LinkButton, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { type MarketChoice, marketQuery } from '../../office/market-choice.ts';
import { formatNumber } from '../../office/language/format.ts';

const tiles = [
  { id: 'to-receive', statuses: ['submitted', 'courier_ordered'] },
  { id: 'to-inspect', statuses: ['received'] },
  { id: 'to-decide', statuses: ['inspected'] },
  { id: 'offers', statuses: ['counter_offer'] },
  { id: 'to-pay', statuses: ['accepted'] },
] as const satisfies readonly { readonly id: string; readonly statuses: readonly BuyoutStatus[] }[];

interface WorkListTilesProps {
  readonly market: MarketChoice;
  /** Statuses as the list's address has them. */
  onShow(statuses: string): void;
}

/** How many buy-outs wait for what; each tile shows its own in the list. */
export function WorkListTiles({ market, onShow }: WorkListTilesProps) {
  const text = useText();
  const site = useRemote().market;
  const { data } = useQuery({ ...buyout.query('admin_count_buyouts', { query: marketQuery(market) }), staleTime: 0 });
  return (
    <dl className={`stats ${styles.tiles}`}>
      {tiles.map(({ id, statuses }) => {
        const count = statuses.reduce((sum, status) => sum + (data?.counts[status] ?? 0), 0);
        return (
          <div key={id} className="stat">
            <dt>{text(`tile.${id}`)}</dt>
            <dd className="stat-value">{data === undefined ? <Skeleton width="2.5rem" height="1.75rem" /> : formatNumber(count, site)}</dd>
            <dd className="delta">
              <LinkButton onClick={() => onShow(statuses.join(','))} aria-label={text('tile.show.label', { what: text(`tile.${id}`) })}>
                {text('tile.show')}
              </LinkButton>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
