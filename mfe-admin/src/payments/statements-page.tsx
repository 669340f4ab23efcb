import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { ResponseOf } from '@okruh/contracts';
import type { adminListStatements } from '@okruh/contracts/http/payments-admin';
import { isMarket, type Market } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { payments } from '../office/api/payments-api.ts';
import { buildMarketFilter } from '../office/data-table/filters/table-filter.ts';
import { tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { useMay } from '../office/session.ts';
import { StatementUpload } from './statement-upload.tsx';
import { formatDate, formatDateTime } from '../office/language/format.ts';

type Statement = ResponseOf<typeof adminListStatements>['items'][number];
const schema = tableSchema([], ['market']);

/** The bank's statements: a new one is uploaded, older ones are looked up. */
export function StatementsPage() {
  const text = useText();
  const { market: site } = useRemote();
  const mayDecide = useMay('payment:decide');
  const [address, write] = useSearchState(schema);
  const { market } = address.filters;
  const filters = market !== undefined && isMarket(market) ? { market } : {};
  const rows = useTableRows<Statement>(address, (page) => payments.query('admin_list_statements', { query: { ...filters, ...page } }));
  return (
    <TablePage<Statement>
      name="statements"
      texts="statements"
      hasSearch={false}
      label={text('statements.table')}
      above={mayDecide && <StatementUpload />}
      columns={buildColumns(text, site)}
      presets={[{ label: text('statements.all'), query: '' }]}
      filters={{ choices: [buildMarketFilter(text('payments.market'))] }}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    />
  );
}

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<Statement>[] => [
  {
    id: 'number',
    width: 18,
    isFixed: true,
    label: text('statements.number'),
    render: (row) => (
      <span>
        <Link href={pathTo(officePaths.statement, { id: row.id })}>
          {text('statement.heading', { number: row.number, day: formatDate(row.day, market) })}
        </Link>
        <span className="sub">{[row.market.toUpperCase(), row.account].join(' · ')}</span>
      </span>
    ),
  },
  { id: 'format', width: 10, label: text('statements.format'), render: (row) => text(`statements.format.${row.format}`) },
  {
    id: 'lines',
    width: 11,
    label: text('statements.lines'),
    isNumeric: true,
    render: (row) => (
      <span>
        {row.lines} {row.unknown > 0 && <Badge tone="warning">{text('statements.unknown', { count: row.unknown })}</Badge>}
      </span>
    ),
  },
  {
    id: 'uploaded',
    width: 18,
    label: text('statements.uploaded'),
    render: (row) => `${formatDateTime(row.uploaded_at, market)}, ${row.uploaded_by}`,
  },
];
