import { type CatalogChange, changeKinds } from '@okruh/contracts/http/catalog-admin/changes';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { catalog } from '../../office/api/api.ts';
import type { TableFilters } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { toDayRange } from '../../office/grid/grid-address.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { formatDateTime } from '../../office/language/format.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { describeField, describeValue, recordPath } from './change-words.ts';
import { type ChangeNames, useChangeNames } from './use-change-names.ts';

const schema = tableSchema([], ['kind', 'by', 'record', 'from', 'to']);
/** Fields of a change that are shown before somebody asks for all. */
const SHOWN = 3;

function toQuery(address: TableAddress) {
  const { q, filters } = address;
  const kind = knownOr(filters.kind, changeKinds, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(kind !== undefined && { kind }),
    ...(filters.by !== undefined && { by: filters.by }),
    ...(filters.record !== undefined && { record: filters.record }),
    ...toDayRange(address),
  };
}

/** Who changed what in the catalogue, and what stood there before. */
export function ChangesPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const query = toQuery(address);
  const rows = useTableRows<CatalogChange>(address, (page) => catalog.query('admin_list_changes', { query: { ...query, ...page } }));
  return (
    <TablePage<CatalogChange>
      name="catalogue-changes"
      texts="edits"
      columns={useColumns()}
      presets={[{ label: text('edits.view.all'), query: '' }]}
      filters={useFilters(address)}
      rows={rows}
      rowKey={(row) => String(row.id)}
      address={address}
      onChange={write}
    />
  );
}

function useFilters({ filters: { by, record } }: TableAddress): TableFilters {
  const text = useText();
  const people = useQuery(catalog.query('admin_get_changed_by'));
  const names = people.data?.names ?? [];
  return {
    choices: [
      {
        name: 'kind',
        label: text('edits.kind'),
        options: changeKinds.map((kind) => ({ value: kind, label: text(`edits.kind.${kind}`) })),
      },
      {
        name: 'by',
        label: text('edits.by'),
        options: [...names, ...(by === undefined || names.includes(by) ? [] : [by])].map((name) => ({ value: name, label: name })),
      },
      // Pages of records lead here with theirs.
      ...(record === undefined
        ? []
        : [{ name: 'record', label: text('edits.record'), options: [{ value: record, label: record }] } as const]),
    ],
    days: text('edits.days'),
  };
}

function useColumns(): readonly TableColumn<CatalogChange>[] {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const names = useChangeNames();
  return [
    { id: 'at', width: 8, isFixed: true, label: text('edits.at'), render: (row) => formatDateTime(row.at, market) },
    { id: 'by', width: 8, label: text('edits.by'), render: (row) => row.by },
    {
      id: 'record',
      width: 14,
      label: text('edits.record'),
      render: (row) => {
        const href = recordPath(row);
        return (
          <span>
            {href === null ? row.name[locale] : <Link href={href}>{row.name[locale]}</Link>}
            <span className="sub">
              {text(`edits.kind.${row.kind}`)}, {text(`edits.action.${row.action}`)}
            </span>
          </span>
        );
      },
    },
    { id: 'fields', width: 26, label: text('edits.fields'), render: (row) => <ChangedRecord fields={row.fields} names={names} /> },
  ];
}

/** Fields of a change, the first of them at once. */
function ChangedRecord({ fields, names }: FieldChangesProps) {
  const text = useText();
  const rest = fields.slice(SHOWN);
  return (
    <>
      <FieldChanges fields={fields.slice(0, SHOWN)} names={names} />
      {rest.length > 0 && (
        <details className="small">
          <summary>{text('edits.more', { count: rest.length })}</summary>
          <FieldChanges fields={rest} names={names} />
        </details>
      )}
    </>
  );
}

interface FieldChangesProps {
  readonly fields: CatalogChange['fields'];
  readonly names: ChangeNames;
}

const FieldChanges = ({ fields, names }: FieldChangesProps) => {
  const text = useText();
  const { market } = useRemote();
  const words = { text, market, names };
  return fields.map(({ field, before, after }) => (
    <span key={field} className="sub">
      {text('edits.entry', {
        field: describeField(words, field),
        before: describeValue(words, field, before),
        after: describeValue(words, field, after),
      })}
    </span>
  ));
};
