import type { Competitor } from '@okruh/contracts/http/buyout-admin/competitors';
import { Button, Empty, LinkButton, Skeleton, Status, Table } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { buyout } from '../../office/api/api.ts';
import { formatDate, formatDateTime, formatNumber } from '../../office/language/format.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import { CompetitorDialog } from './competitor-dialog.tsx';

/** Competitors of both markets, with how many prices each has and how new they are. */
export function CompetitorList() {
  const text = useText();
  const { market } = useRemote();
  const mayEdit = useMay('appraisal:edit');
  const competitors = useQuery({ ...buyout.query('admin_list_competitors'), staleTime: 0 });
  /** Null: closed. */
  const [opened, setOpened] = useState<Competitor | 'new' | null>(null);
  if (competitors.data === undefined) {
    if (!competitors.isError) return <Skeleton height="16rem" />;
    return <LoadFailure title={text('competitors.failed')} error={competitors.error} onRetry={() => void competitors.refetch()} />;
  }
  const { items } = competitors.data;
  return (
    <div className="stack">
      <p className="soft">{text('competitors.text')}</p>
      {mayEdit && (
        <div>
          <Button icon={plusIcon} onClick={() => setOpened('new')}>
            {text('competitors.add')}
          </Button>
        </div>
      )}
      {items.length === 0 ? (
        <Empty title={text('competitors.empty')} />
      ) : (
        <Table label={text('competitors.title')}>
          <thead>
            <tr>
              <th scope="col">{text('competitors.name')}</th>
              <th scope="col">{text('competitors.market')}</th>
              <th scope="col">{text('competitors.state')}</th>
              <th scope="col" className="end">
                {text('competitors.prices')}
              </th>
              <th scope="col">{text('competitors.newest')}</th>
              <th scope="col">{text('competitors.changed')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((competitor) => (
              <tr key={competitor.id}>
                <td>{mayEdit ? <LinkButton onClick={() => setOpened(competitor)}>{competitor.name}</LinkButton> : competitor.name}</td>
                <td>{text(`discounts.market.${competitor.market}`)}</td>
                <td>
                  <Status tone={competitor.is_shown ? 'success' : undefined}>
                    {text(competitor.is_shown ? 'competitors.counts' : 'competitors.hidden')}
                  </Status>
                </td>
                <td className="end">{formatNumber(competitor.prices, market)}</td>
                <td>{competitor.newest === null ? '–' : formatDate(competitor.newest, market)}</td>
                <td>
                  {competitor.changed_by}
                  <span className="sub">{formatDateTime(competitor.changed_at, market)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {opened !== null && <CompetitorDialog competitor={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
