import { officePaths } from '@okruh/contracts/office-paths';
import type { ModelMarket as Market } from '@okruh/contracts/http/buyout-admin/competitors';
import { qualities } from '@okruh/market/appraisal';
import { Badge, Button, Skeleton, Table } from '@okruh/ui';
import { editIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../office/language/format.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import { CompetitorHistory } from './competitor-history.tsx';
import { CompetitorPrices } from './competitor-prices.tsx';
import { marketQuery } from './market-query.ts';

type Competitor = Market['competitors'][number];

/** What competitors pay for a model, by grade, and since when we know it. */
export function ModelMarket({ model, name }: { readonly model: string; readonly name: string }) {
  const text = useText();
  const mayEdit = useMay('appraisal:edit');
  const market = useQuery(marketQuery(model));
  const [opened, setOpened] = useState<Competitor | null>(null);
  const [hasHistory, setHistory] = useState(false);
  return (
    <section className="panel stack" aria-label={text('market.title')}>
      <h2>{text('market.title')}</h2>
      {market.data === undefined ? (
        market.isError ? (
          <LoadFailure title={text('market.failed')} error={market.error} onRetry={() => void market.refetch()} />
        ) : (
          <Skeleton height="6rem" />
        )
      ) : market.data.competitors.length === 0 ? (
        <p className="soft">
          {text('market.empty')} <Link href={officePaths.competitors}>{text('competitors.title')}</Link>
        </p>
      ) : (
        <>
          <MarketTable competitors={market.data.competitors} onEdit={mayEdit ? setOpened : null} />
          <div>
            <Button size="small" kind="quiet" onClick={() => setHistory(true)}>
              {text('market.history.open')}
            </Button>
          </div>
        </>
      )}
      {hasHistory && <CompetitorHistory model={model} name={name} onClose={() => setHistory(false)} />}
      {opened !== null && <CompetitorPrices key={opened.id} model={model} competitor={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface MarketTableProps {
  readonly competitors: readonly Competitor[];
  /** Null: who reads it may not change it. */
  readonly onEdit: ((competitor: Competitor) => void) | null;
}

function MarketTable({ competitors, onEdit }: MarketTableProps) {
  const text = useText();
  const { market: site } = useRemote();
  return (
    <Table label={text('market.title')} compact>
      <thead>
        <tr>
          <th scope="col">{text('competitors.name')}</th>
          {qualities.map((quality) => (
            <th key={quality} scope="col" className="end">
              {quality}
            </th>
          ))}
          {onEdit !== null && <th scope="col">{text('market.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {competitors.map((competitor) => (
          <tr key={competitor.id}>
            <th scope="row">
              {competitor.name} {!competitor.is_shown && <Badge>{text('competitors.hidden')}</Badge>}
              <span className="sub">{text(`discounts.market.${competitor.market}`)}</span>
            </th>
            {qualities.map((quality) => {
              const price = competitor.prices.find((one) => one.quality === quality);
              return (
                <td key={quality} className="end">
                  {price === undefined ? (
                    '–'
                  ) : (
                    <>
                      {formatMoney(price.price)} {price.is_old && <Badge>{text('market.old')}</Badge>}
                      <span className="sub">{formatDate(price.observed_on, site)}</span>
                      <span className="sub">{text(`market.source.${price.source}`, { name: price.recorded_by })}</span>
                    </>
                  )}
                </td>
              );
            })}
            {onEdit !== null && (
              <td>
                <Button
                  size="small"
                  kind="quiet"
                  icon={editIcon}
                  aria-label={text('market.edit.of', { name: competitor.name })}
                  onClick={() => onEdit(competitor)}
                >
                  {text('market.edit')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
