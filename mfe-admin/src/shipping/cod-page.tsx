import type { ResponseOf } from '@okruh/contracts';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { adminListCodMissing, adminListCodStatements } from '@okruh/contracts/http/picking-cod';
import { isMarket, type Market } from '@okruh/market';
import { Badge, Skeleton, Table } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { shipping } from '../office/api/shipping-api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useMay } from '../office/session.ts';
import { CodUpload } from './cod-upload.tsx';
import { cashCarriers } from './parcel-words.tsx';
import { formatDate, formatDateTime, formatMoney, formatMoneyExact } from '../office/language/format.ts';

type CodStatement = ResponseOf<typeof adminListCodStatements>['items'][number];
type Missing = ResponseOf<typeof adminListCodMissing>['items'][number];
const schema = tableSchema([], ['market', 'carrier']);

/** Cash that carriers collected: their statements, and what they haven't paid out. */
export function CodPage() {
  const text = useText();
  const { market } = useRemote();
  const mayDecide = useMay('payment:decide');
  const [address, write] = useSearchState(schema);
  const { market: asked, carrier: askedCarrier } = address.filters;
  const carrier = knownOr(askedCarrier, cashCarriers, undefined);
  const ofMarket = asked !== undefined && isMarket(asked) ? { market: asked } : {};
  const filters = { ...ofMarket, ...(carrier !== undefined && { carrier }) };
  const rows = useTableRows<CodStatement>(address, (page) =>
    shipping.query('admin_list_cod_statements', { query: { ...filters, ...page } }),
  );
  return (
    <TablePage<CodStatement>
      name="cod-statements"
      texts="cod"
      hasSearch={false}
      label={text('cod.table')}
      above={mayDecide && <CodUpload />}
      columns={buildColumns(text, market)}
      presets={[{ label: text('cod.all'), query: '' }]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      <MissingCash query={ofMarket} />
    </TablePage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('parcels.market')),
    {
      name: 'carrier',
      label: text('parcels.carrier'),
      options: cashCarriers.map((one) => ({ value: one, label: text(`parcels.carrier.${one}`) })),
    },
  ],
});

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<CodStatement>[] => [
  {
    id: 'day',
    width: 22,
    isFixed: true,
    label: text('cod.statement'),
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths['cod-statement'], { id: row.id })}>
          {text('cod.heading', { carrier: row.carrier_name, day: formatDate(row.day, market) })}
        </Link>
        <span className="sub">{[row.market.toUpperCase(), row.file_name].join(' · ')}</span>
      </span>
    ),
  },
  {
    id: 'lines',
    width: 11,
    label: text('cod.lines'),
    isNumeric: true,
    render: (row) => (
      <span>
        {row.lines} {row.differences > 0 && <Badge tone="warning">{text('cod.differences', { count: row.differences })}</Badge>}
      </span>
    ),
  },
  { id: 'total', width: 11, label: text('cod.total'), isNumeric: true, render: (row) => formatMoneyExact(row.total) },
  {
    id: 'uploaded',
    width: 15,
    label: text('cod.uploaded'),
    render: (row) => [formatDateTime(row.uploaded_at, market), row.uploaded_by].filter(Boolean).join(', '),
  },
];

/** Delivered a week ago and not paid out. */
function MissingCash({ query }: { readonly query: { readonly market?: 'cz' | 'ro' } }) {
  const text = useText();
  const { market } = useRemote();
  const missing = useQuery({ ...shipping.query('admin_list_cod_missing', { query }), staleTime: 0 });
  return (
    <section className="panel stack" aria-labelledby="missing-heading">
      <h2 id="missing-heading">{text('cod.missing')}</h2>
      {missing.isPending && <Skeleton height="6rem" />}
      {missing.isError && <LoadFailure title={text('cod.missing-failed')} error={missing.error} onRetry={() => void missing.refetch()} />}
      {missing.data?.items.length === 0 && <p className="muted">{text('cod.missing-none')}</p>}
      {missing.data !== undefined && missing.data.items.length > 0 && (
        <Table label={text('cod.missing-table')} stack>
          <thead>
            <tr>
              <th scope="col">{text('parcels.order')}</th>
              <th scope="col">{text('parcels.carrier')}</th>
              <th scope="col">{text('cod.delivered')}</th>
              <th scope="col" className="end">
                {text('parcels.cash')}
              </th>
            </tr>
          </thead>
          <tbody>
            {missing.data.items.map((row: Missing) => (
              <tr key={row.id}>
                <td data-label={text('parcels.order')}>
                  <Link href={pathTo(officePaths.parcel, { id: row.id })}>{row.order_number}</Link>
                </td>
                <td data-label={text('parcels.carrier')}>
                  {row.carrier_name}
                  <span className="sub">{row.tracking_number}</span>
                </td>
                <td data-label={text('cod.delivered')}>{formatDateTime(row.delivered_at, market)}</td>
                <td data-label={text('parcels.cash')} className="end">
                  {formatMoney(row.cash_on_delivery)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
