import type { ResponseOf } from '@okruh/contracts';
import type { adminListPriceChanges, PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { ChangedFields } from '../../office/conflict/changed-fields.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import type { TableAddress, WriteTable } from '../../office/data-table/table-address.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { toWords } from './price-words.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime } from '../../office/language/format.ts';

type Change = ResponseOf<typeof adminListPriceChanges>['items'][number];

interface PriceChangesProps {
  readonly table: PriceTable;
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}

/** Who changed which row of a table, and how it was before. */
export function PriceChanges({ table, address: given, onChange }: PriceChangesProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  // Neither the table nor the part is a filter here.
  const address: TableAddress = { ...given, q: undefined, filters: {} };
  const { tab } = given.filters;
  const whole = new URLSearchParams({ ...(tab !== undefined && { [officeParameters.tab]: tab }), [officeParameters.part]: 'zmeny' });
  const rows = useTableRows<Change>(address, (page) => checkout.query('admin_list_price_changes', { params: { table }, query: page }));
  const present = useQuery(checkout.query('admin_list_price_rows', { params: { table } }));
  const names = new Map(
    (present.data?.rows ?? []).map((row) => {
      const { name, band } = toWords(row, text, locale, market);
      return [row.id, `${name}, ${band}`];
    }),
  );
  return (
    <TableList<Change>
      name="price-changes"
      texts="prices.changes"
      hasSearch={false}
      presets={[{ label: text('prices.changes.all'), query: whole.toString() }]}
      filters={{ choices: [] }}
      rows={rows}
      rowKey={(row) => `${row.at}/${row.subject}`}
      address={address}
      onChange={onChange}
      columns={[
        { id: 'at', width: 8, isFixed: true, label: text('tariffs.changes.when'), render: (row) => formatDateTime(row.at, market) },
        { id: 'by', width: 9, label: text('tariffs.changes.by'), render: (row) => row.by },
        {
          id: 'subject',
          width: 13,
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
          width: 18,
          label: text('tariffs.changes.how'),
          render: (row) => <ChangedFields changes={row.changes} names={names} />,
        },
      ]}
    />
  );
}
