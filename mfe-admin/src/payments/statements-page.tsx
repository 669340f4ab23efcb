import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { ResponseOf } from '@okruh/contracts';
import type { adminListStatements } from '@okruh/contracts/http/payments-admin';
import { formatDate, formatDateTime, isMarket, marketCodes } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../office/page/admin-page.tsx';
import styles from '../office/admin.module.css';
import { DataGrid, FilterSelect } from '../office/grid/data-grid.tsx';
import { gridSchema, listQuery } from '../office/grid/grid-address.ts';
import { payments } from '../office/api/payments-api.ts';
import { useMay } from '../office/session.ts';
import { StatementUpload } from './statement-upload.tsx';

type Row = ResponseOf<typeof adminListStatements>['items'][number];
const schema = gridSchema([], ['market']);

/** The bank's statements: a new one is uploaded, older ones are looked up. */
export function StatementsPage() {
  const text = useText();
  const { market } = useRemote();
  const mayDecide = useMay('payment:decide');
  const [address, write] = useSearchState(schema);
  const { market: asked } = address.filters;
  const query = { ...listQuery(address), ...(asked !== undefined && isMarket(asked) && { market: asked }) };
  const list = useQuery({ ...payments.query('admin_list_statements', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <AdminPage title={text('statements.title')}>
      {mayDecide && <StatementUpload />}
      <div className={`stack ${styles.list}`}>
        <div className={`toolbar ${styles.filters}`} role="group" aria-label={text('filter.label')}>
          <FilterSelect
            label={text('payments.market')}
            any={text('payments.any.market')}
            name="market"
            options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
            address={address}
            onChange={write}
          />
        </div>
        <DataGrid<Row>
          label={text('statements.table')}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('statements.failed')}
          empty={text('statements.empty')}
          columns={[
            {
              id: 'number',
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
            { id: 'format', label: text('statements.format'), render: (row) => text(`statements.format.${row.format}`) },
            {
              id: 'lines',
              label: text('statements.lines'),
              end: true,
              render: (row) => (
                <span>
                  {row.lines} {row.unknown > 0 && <Badge tone="warning">{text('statements.unknown', { count: row.unknown })}</Badge>}
                </span>
              ),
            },
            {
              id: 'uploaded',
              label: text('statements.uploaded'),
              render: (row) => `${formatDateTime(row.uploaded_at, market)}, ${row.uploaded_by}`,
            },
          ]}
        />
      </div>
    </AdminPage>
  );
}
