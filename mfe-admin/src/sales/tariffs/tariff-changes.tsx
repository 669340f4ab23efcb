import type { ResponseOf } from '@okruh/contracts';
import type { adminListTariffChanges, Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin/tariffs';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useCategoryChoices } from '../../office/fields/catalogue-choices.ts';
import { ChangedFields } from '../../office/conflict/changed-fields.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import type { TableAddress, WriteTable } from '../../office/data-table/table-address.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { tariffOptions } from './tariff-options.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime } from '../../office/language/format.ts';

type Change = ResponseOf<typeof adminListTariffChanges>['items'][number];

/** As the contract has them; they stand here too so that no schema is bundled. */
const kinds = ['barem', 'group', 'preview-code', 'rules'] as const satisfies readonly Change['kind'][];

interface TariffChangesProps {
  readonly tariffs: readonly Tariff[];
  readonly groups: readonly TariffGroup[];
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}

/** Who changed which tariff, group or code, and how it was before. */
export function TariffChanges({ tariffs, groups, address: given, onChange }: TariffChangesProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const categories = useCategoryChoices();
  const choices = [
    ...tariffOptions(tariffs, locale, text),
    ...groups.map(({ id, name }) => ({ value: id, label: name[locale] })),
    ...categories,
  ];
  const names = new Map(choices.map(({ value, label }) => [value, label]));
  // Only the kind is a filter of this list.
  const { kind: asked } = given.filters;
  const address: TableAddress = {
    ...given,
    q: undefined,
    sort: undefined,
    filters: { ...(asked !== undefined && { kind: asked }) },
  };
  const kind = kinds.find((known) => known === asked);
  const rows = useTableRows<Change>(address, (page) =>
    checkout.query('admin_list_tariff_changes', { query: { ...(kind !== undefined && { kind }), ...page } }),
  );
  const options = kinds.map((value) => ({ value, label: text(`tariffs.kind.${value}`) }));
  return (
    <TableList<Change>
      name="tariff-changes"
      texts="tariffs.changes"
      hasSearch={false}
      presets={[{ label: text('tariffs.changes.all'), query: `${officeParameters.tab}=zmeny` }]}
      filters={{ choices: [{ name: 'kind', label: text('tariffs.changes.what'), options }] }}
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
              {text(`tariffs.kind.${row.kind}`)}
              {row.kind !== 'rules' && <span className="sub">{names.get(row.subject) ?? row.subject}</span>}
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
