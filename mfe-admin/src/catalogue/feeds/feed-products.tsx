import { type FeedProduct, type FeedReason, feedReasons } from '@okruh/contracts/http/catalog-admin/feeds';
import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { catalog } from '../../office/api/api.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { knownOr } from '../../office/grid/list-address.ts';
import { formatNumber } from '../../office/language/format.ts';
import { marketParameter, useMarketChoice } from '../../office/market-choice.ts';
import { useMay } from '../../office/session.ts';

const schema = tableSchema(['code', 'name'], ['kind']);

/** Filters of the address as the service knows them. */
function toQuery({ q, filters: { kind } }: TableAddress) {
  const reason = knownOr(kind, feedReasons, undefined);
  return { ...(q !== undefined && { q }), ...(reason !== undefined && { reason }) };
}

/** Variants on sale that the feeds of a market leave out, or offer with something that comparison sites refuse or show worse. */
export function FeedProducts({ market }: { readonly market: Market }) {
  const text = useText();
  const mayRead = useMay('catalog:read');
  const [address, write] = useSearchState(schema);
  const filters = { ...toQuery(address), market };
  const query = { ...filters, ...(address.sort !== undefined && { sort: address.sort }) };
  const counts = useQuery({ ...catalog.query('admin_get_feed_reasons', { query: { market } }), staleTime: 0 }).data;
  const rows = useTableRows<FeedProduct>(address, (page) => catalog.query('admin_list_feed_products', { query: { ...query, ...page } }));
  return (
    <TableList<FeedProduct>
      name="feed-products"
      texts="feed-products"
      columns={buildColumns(text, mayRead)}
      presets={usePresets(market, counts?.reasons ?? [])}
      filters={{
        choices: [
          {
            name: 'kind',
            label: text('feed-products.reason'),
            options: feedReasons.map((value) => ({ value, label: text(`feed-reason.${value}`) })),
          },
        ],
      }}
      above={
        <div className="row row-tight">
          {counts !== undefined && (
            <p className="muted">
              {text('feed-products.sums', { offered: formatNumber(counts.offered, market), left: formatNumber(counts.left_out, market) })}
            </p>
          )}
          <ExportButton size="small" fetchFile={() => catalog.exchange('admin_export_feed_products', { query: filters })} />
        </div>
      }
      rows={rows}
      rowKey={({ variant }) => variant}
      address={address}
      onChange={write}
    />
  );
}

/** Each reason that something has, with its number; they stay in the market of the address and on the tab. */
function usePresets(market: Market, reasons: readonly { readonly reason: FeedReason; readonly count: number }[]) {
  const text = useText();
  const own = marketParameter(useMarketChoice(), useRemote().market);
  const toPreset = (parameters: Readonly<Record<string, string>>): string =>
    new URLSearchParams({ ...own, [officeParameters.tab]: 'zbozi', ...parameters }).toString();
  return [
    { label: text('feed-products.all'), query: toPreset({}) },
    ...reasons.map(({ reason, count }) => ({
      label: text('feed-products.count', { reason: text(`feed-reason.${reason}`), count: formatNumber(count, market) }),
      query: toPreset({ [officeParameters.kind]: reason }),
    })),
  ];
}

/** Tab of the product's page where the reason is mended. */
const findTab = (reason: FeedReason | undefined): string | null => {
  switch (reason) {
    case 'no-picture':
      return productTabs.pictures;
    case 'no-price':
    case 'no-ean':
    case 'wrong-ean':
    case 'long-name':
      return productTabs.variants;
    default:
      return null;
  }
};

function productPath({ master_product: id, reasons }: FeedProduct): string {
  const tab = findTab(reasons[0]);
  const path = pathTo(officePaths.product, { id });
  return tab === null ? path : `${path}?${officeParameters.tab}=${tab}`;
}

/** @param mayRead whether the reader may enter the product's page */
const buildColumns = (text: TextFunction, mayRead: boolean): readonly TableColumn<FeedProduct>[] => [
  {
    id: 'name',
    width: 18,
    isFixed: true,
    sort: 'name',
    label: text('column.variant'),
    render: (row) => (mayRead ? <Link href={productPath(row)}>{row.name}</Link> : row.name),
  },
  { id: 'code', width: 8, sort: 'code', label: text('column.code'), render: (row) => <code className="nowrap">{row.code}</code> },
  { id: 'ean', width: 10, label: text('feed-products.ean'), render: (row) => row.ean ?? '–' },
  {
    id: 'in',
    width: 8,
    label: text('feed-products.in'),
    render: (row) => (
      <Status tone={row.is_offered ? 'success' : 'danger'}>
        {text(row.is_offered ? 'feed-products.offered' : 'feed-products.left-out')}
      </Status>
    ),
  },
  {
    id: 'reasons',
    width: 18,
    label: text('feed-products.reason'),
    render: (row) => row.reasons.map((reason) => text(`feed-reason.${reason}`)).join(', '),
  },
];
