import type { ResponseOf } from '@okruh/contracts';
import type { adminListTariffChanges, Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin/tariffs';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useCategoryChoices } from '../../office/fields/catalogue-choices.ts';
import { ChangedFields } from '../../office/conflict/changed-fields.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { DataGrid } from '../../office/grid/data-grid.tsx';
import { type GridAddress, listQuery, type WriteGrid } from '../../office/grid/grid-address.ts';
import { tariffOptions } from './tariff-options.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDateTime } from '../../office/language/format.ts';

type Change = ResponseOf<typeof adminListTariffChanges>['items'][number];

interface TariffChangesProps {
  readonly tariffs: readonly Tariff[];
  readonly groups: readonly TariffGroup[];
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
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
  const address: GridAddress = { ...given, filters: {} };
  const list = useQuery({
    ...checkout.query('admin_list_tariff_changes', { query: listQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <DataGrid<Change>
      label={text('tariffs.tab.zmeny')}
      rowKey={(row) => `${row.at}/${row.subject}`}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('tariffs.failed')}
      empty={text('tariffs.changes.empty')}
      columns={[
        { id: 'at', label: text('tariffs.changes.when'), render: (row) => formatDateTime(row.at, market) },
        { id: 'by', label: text('tariffs.changes.by'), render: (row) => row.by },
        {
          id: 'subject',
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
          label: text('tariffs.changes.how'),
          render: (row) => <ChangedFields changes={row.changes} names={names} />,
        },
      ]}
    />
  );
}
