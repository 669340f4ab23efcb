import type { ResponseOf } from '@okruh/contracts';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { adminListCodMissing, adminListCodStatements } from '@okruh/contracts/http/picking-cod';
import { formatDate, formatDateTime, formatMoney, formatMoneyExact, isMarket, marketCodes } from '@okruh/market';
import { Badge, Skeleton, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import styles from '../office/admin.module.css';
import { shipping } from '../office/api/shipping-api.ts';
import { DataGrid, FilterSelect } from '../office/grid/data-grid.tsx';
import { gridSchema, listQuery } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useMay } from '../office/session.ts';
import { CodUpload } from './cod-upload.tsx';
import { cashCarriers } from './parcel-words.tsx';

type Row = ResponseOf<typeof adminListCodStatements>['items'][number];
type Missing = ResponseOf<typeof adminListCodMissing>['items'][number];
const schema = gridSchema([], ['market', 'carrier']);

/** Cash that carriers collected: their statements, and what they haven't paid out. */
export function CodPage() {
  const text = useText();
  const { market } = useRemote();
  const mayDecide = useMay('payment:decide');
  const [address, write] = useSearchState(schema);
  const { market: asked, carrier: askedCarrier } = address.filters;
  const carrier = knownOr(askedCarrier, cashCarriers, undefined);
  const ofMarket = asked !== undefined && isMarket(asked) ? { market: asked } : {};
  const query = { ...listQuery(address), ...ofMarket, ...(carrier !== undefined && { carrier }) };
  const list = useQuery({ ...shipping.query('admin_list_cod_statements', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <AdminPage title={text('cod.title')}>
      {mayDecide && <CodUpload />}
      <div className={`stack ${styles.list}`}>
        <div className={`toolbar ${styles.filters}`} role="group" aria-label={text('filter.label')}>
          <FilterSelect
            label={text('parcels.market')}
            any={text('parcels.any.market')}
            name="market"
            options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
            address={address}
            onChange={write}
          />
          <FilterSelect
            label={text('parcels.carrier')}
            any={text('parcels.any.carrier')}
            name="carrier"
            options={cashCarriers.map((one) => ({ value: one, label: text(`parcels.carrier.${one}`) }))}
            address={address}
            onChange={write}
          />
        </div>
        <DataGrid<Row>
          label={text('cod.table')}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('cod.failed')}
          empty={text('cod.empty')}
          columns={[
            {
              id: 'day',
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
              label: text('cod.lines'),
              end: true,
              render: (row) => (
                <span>
                  {row.lines} {row.differences > 0 && <Badge tone="warning">{text('cod.differences', { count: row.differences })}</Badge>}
                </span>
              ),
            },
            { id: 'total', label: text('cod.total'), end: true, render: (row) => formatMoneyExact(row.total) },
            {
              id: 'uploaded',
              label: text('cod.uploaded'),
              render: (row) => [formatDateTime(row.uploaded_at, market), row.uploaded_by].filter(Boolean).join(', '),
            },
          ]}
        />
        <MissingCash query={ofMarket} />
      </div>
    </AdminPage>
  );
}

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
