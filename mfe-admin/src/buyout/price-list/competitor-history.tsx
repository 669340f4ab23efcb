import type { CompetitorHistory as History } from '@okruh/contracts/http/buyout-admin/competitors';
import { type Market, marketCodes } from '@okruh/market';
import { qualities, type Quality } from '@okruh/market/appraisal';
import { Badge, Dialog, Empty, Fields, Select, Skeleton, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { formatDate, formatDateTime, formatMoney } from '../../office/language/format.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { knownOr } from '../../office/grid/list-address.ts';
import { PriceLines } from './price-lines.tsx';

interface CompetitorHistoryProps {
  readonly model: string;
  readonly name: string;
  onClose(): void;
}

/** What competitors paid for a model since we look, by market and grade, as lines and as a table, with our price beside them. */
export function CompetitorHistory({ model, name, onClose }: CompetitorHistoryProps) {
  const text = useText();
  const { market: site } = useRemote();
  const [market, setMarket] = useState<Market>(site);
  const [quality, setQuality] = useState<Quality>('A');
  const history = useQuery({
    ...buyout.query('admin_get_competitor_history', { params: { model }, query: { market, quality } }),
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('market.history.title', { name })} className={`dialog-sheet ${styles.preview}`}>
      <div className="stack">
        <Fields>
          <Select
            width={3}
            label={text('competitors.market')}
            value={market}
            onChange={({ target }) => setMarket(knownOr(target.value, marketCodes, site))}
            options={marketCodes.map((value) => ({ value, label: text(`discounts.market.${value}`) }))}
          />
          <Select
            width={3}
            label={text('market.history.quality')}
            value={quality}
            onChange={({ target }) => setQuality(knownOr(target.value, qualities, 'A'))}
            options={qualities.map((value) => ({ value, label: value }))}
          />
        </Fields>
        {history.data === undefined ? (
          history.isError ? (
            <LoadFailure title={text('market.history.failed')} error={history.error} onRetry={() => void history.refetch()} />
          ) : (
            <Skeleton height="14rem" />
          )
        ) : (
          <Prices history={history.data} market={market} />
        )}
      </div>
    </Dialog>
  );
}

/** One line of the table: what a competitor or we paid since a day. */
interface Entry {
  readonly key: string;
  readonly who: string;
  readonly isOurs: boolean;
  readonly isHidden: boolean;
  readonly price: History['own'][number]['price'];
  /** Sorts, the newest first; null for what held before. */
  readonly at: string | null;
  readonly shownAt: string;
  readonly source: string;
}

function useEntries({ items, own }: History, market: Market): readonly Entry[] {
  const text = useText();
  const theirs = items.map((item): Entry => ({
    key: item.id,
    who: item.competitor,
    isOurs: false,
    isHidden: !item.is_shown,
    price: item.price,
    at: item.observed_on,
    shownAt: formatDate(item.observed_on, market),
    source: text(`market.source.${item.source}`, { name: item.recorded_by }),
  }));
  const ours = own.map(({ price, since, by }): Entry => ({
    key: `own ${since}`,
    who: text('market.history.ours'),
    isOurs: true,
    isHidden: false,
    price,
    at: since,
    shownAt: since === null ? text('market.history.before') : formatDateTime(since, market),
    source: by ?? '',
  }));
  return [...theirs, ...ours].toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''));
}

function Prices({ history, market }: { readonly history: History; readonly market: Market }) {
  const text = useText();
  // The lines end where the dialog was opened.
  const [now] = useState(() => Date.now());
  const entries = useEntries(history, market);
  if (history.items.length === 0) return <Empty title={text('market.history.empty')} />;
  return (
    <>
      <PriceLines history={history} label={text('market.history.chart')} ours={text('market.history.ours')} now={now} />
      <Table label={text('market.history.table')} compact stack>
        <thead>
          <tr>
            <th scope="col">{text('market.history.since')}</th>
            <th scope="col">{text('competitors.name')}</th>
            <th scope="col" className="end">
              {text('market.history.price')}
            </th>
            <th scope="col">{text('market.history.source')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.key}>
              <td data-label={text('market.history.since')}>{entry.shownAt}</td>
              <td data-label={text('competitors.name')}>
                {entry.isOurs ? <b>{entry.who}</b> : entry.who} {entry.isHidden && <Badge>{text('competitors.hidden')}</Badge>}
              </td>
              <td className="end" data-label={text('market.history.price')}>
                {entry.price === null ? text('market.history.none') : <span className="nowrap">{formatMoney(entry.price)}</span>}
              </td>
              <td data-label={text('market.history.source')}>{entry.source}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
