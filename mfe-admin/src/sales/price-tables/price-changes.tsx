import type { ResponseOf } from '@okruh/contracts';
import type { adminListPriceChanges, PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { ChangedFields } from '../../office/conflict/changed-fields.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { DataGrid } from '../../office/grid/data-grid.tsx';
import { type GridAddress, listQuery, type WriteGrid } from '../../office/grid/grid-address.ts';
import { toWords } from './price-words.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime } from '../../office/language/format.ts';

type Change = ResponseOf<typeof adminListPriceChanges>['items'][number];

interface PriceChangesProps {
  readonly table: PriceTable;
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

/** Who changed which row of a table, and how it was before. */
export function PriceChanges({ table, address: given, onChange }: PriceChangesProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  // Neither the table nor the part is a filter here.
  const address: GridAddress = { ...given, q: undefined, filters: {} };
  const list = useQuery({
    ...checkout.query('admin_list_price_changes', { params: { table }, query: listQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = useQuery(checkout.query('admin_list_price_rows', { params: { table } }));
  const names = new Map(
    (rows.data?.rows ?? []).map((row) => {
      const { name, band } = toWords(row, text, locale, market);
      return [row.id, `${name}, ${band}`];
    }),
  );
  return (
    <DataGrid<Change>
      label={text('prices.changes')}
      rowKey={(row) => `${row.at}/${row.subject}`}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('prices.failed')}
      empty={text('tariffs.changes.empty')}
      columns={[
        { id: 'at', label: text('tariffs.changes.when'), render: (row) => formatDateTime(row.at, market) },
        { id: 'by', label: text('tariffs.changes.by'), render: (row) => row.by },
        {
          id: 'subject',
          label: text('tariffs.changes.what'),
          render: (row) => (
            <span>
              {text(`prices.changes.${row.kind}`)}
              <span className="sub">{names.get(row.subject) ?? row.subject}</span>
            </span>
          ),
        },
        {
          id: 'changes',
          label: text('tariffs.changes.how'),
          render: (row) => <ChangedFields changes={row.changes} names={names} />,
        },
      ]}
    />
  );
}
