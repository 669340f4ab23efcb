import type { Tariff } from '@okruh/contracts/http/checkout-admin/tariffs';
import { formatDate, formatMoney } from '@okruh/market';
import { Badge, Button, Table } from '@okruh/ui';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { TariffDialog } from './tariff-dialog.tsx';

/** All tariffs, market by market. */
export function TariffList({ tariffs }: { readonly tariffs: readonly Tariff[] }) {
  const text = useText();
  const locale = useLocale();
  const { market } = useRemote();
  const [edited, setEdited] = useState<Tariff | null>(null);
  const columns = ['market', 'name', 'months', 'own', 'apr', 'limits', 'valid', 'edit'] as const;
  return (
    <>
      <Table label={text('tariffs.table')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`tariffs.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tariffs.map((row) => (
            <tr key={row.id}>
              <td data-label={text('tariffs.column.market')}>{text(`discounts.market.${row.market}`)}</td>
              <td data-label={text('tariffs.column.name')}>
                {row.name[locale]} {!row.is_public && <Badge>{text('tariffs.not-public')}</Badge>}
                <span className="sub">{row.arrange_types.map((type) => text(`tariffs.arrange.${type}`)).join(', ')}</span>
              </td>
              <td data-label={text('tariffs.column.months')}>{row.months}</td>
              <td data-label={text('tariffs.column.own')}>{text('discounts.percent', { percent: row.own_payment_percent })}</td>
              <td data-label={text('tariffs.column.apr')}>{text('tariffs.rate', { apr: row.apr_percent, rate: row.interest_rate })}</td>
              <td data-label={text('tariffs.column.limits')}>
                {text('tariffs.range', { from: formatMoney(row.min), to: formatMoney(row.max) })}
              </td>
              <td data-label={text('tariffs.column.valid')}>
                {row.valid_to === null
                  ? text('tariffs.since', { from: formatDate(row.valid_from, market) })
                  : text('tariffs.range', { from: formatDate(row.valid_from, market), to: formatDate(row.valid_to, market) })}
              </td>
              <td data-label={text('tariffs.column.edit')}>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={text('tariffs.edit.of', { name: row.name[locale], market: text(`discounts.market.${row.market}`) })}
                  onClick={() => setEdited(row)}
                >
                  {text('tariffs.column.edit')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <TariffDialog key={edited?.id} tariff={edited} onClose={() => setEdited(null)} />
    </>
  );
}
