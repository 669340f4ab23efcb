import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { DiscountRow, DiscountState } from '@okruh/contracts/http/checkout-admin/discounts';
import { isMarket, type Locale, type Market, marketCodes, money } from '@okruh/market';
import { Badge, Status, Tabs, type Tone } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import type { TableFilters } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema, type WriteTable } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { ExportButton } from '../../office/grid/export-button.tsx';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay } from '../../office/session.ts';
import { discountTypes } from './discount-edit.ts';
import { StudentCards } from './student-cards.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDate, formatMoney } from '../../office/language/format.ts';

const schema = tableSchema(['name', 'valid_from', 'valid_to', 'updated_at'], ['tab', 'status', 'type', 'discountMarket']);
const tabs = ['discounts', 'karty'] as const;
const states: readonly DiscountState[] = ['valid', 'not_yet_valid', 'expired', 'exhausted', 'inactive'];
export const stateTones: Readonly<Record<DiscountState, Tone | 'wait' | undefined>> = {
  valid: 'success',
  not_yet_valid: 'wait',
  expired: undefined,
  exhausted: 'warning',
  inactive: undefined,
};

/** Filters of the address as the service knows them. */
function toFilters({ q, sort, filters: { status, type, discountMarket } }: TableAddress) {
  const state = knownOr(status, states, undefined);
  const kind = knownOr(type, discountTypes, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
    ...(discountMarket !== undefined && isMarket(discountMarket) && { market: discountMarket }),
  };
}

/** Discounts of both markets, and the student cards. */
export function DiscountsPage() {
  const text = useText();
  const mayEdit = useMay('discount:edit');
  const [address, write] = useSearchState(schema);
  const tab = knownOr(address.filters['tab'], tabs, 'discounts');
  const panels = {
    discounts: <DiscountList address={address} onChange={write} />,
    karty: <StudentCards address={address} onChange={write} mayEdit={mayEdit} />,
  };
  return (
    <AdminPage
      title={text('discounts.title')}
      actions={
        <>
          {tab === 'discounts' && (
            <ExportButton fetchFile={() => checkout.exchange('admin_export_discounts', { query: toFilters(address) })} />
          )}
          {tab === 'karty' && (
            <RecordChanges kind="student-card" toQuery={(query) => checkout.query('admin_list_record_changes', { query })} />
          )}
          {mayEdit && <PageLink href={officePaths['new-discount']}>{text('discounts.add')}</PageLink>}
        </>
      }
    >
      <Tabs
        label={text('discounts.title')}
        tabs={tabs.map((id) => ({ id, label: text(`discounts.tab.${id}`), panel: panels[id] }))}
        selected={tab}
        onSelect={(id) => write({ tab: id === 'discounts' ? undefined : id, page: undefined, q: undefined }, { push: true })}
      />
    </AdminPage>
  );
}

function DiscountList({ address: given, onChange }: { readonly address: TableAddress; readonly onChange: WriteTable }) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  // The tab isn't a filter.
  const { tab: _tab, ...narrowing } = given.filters;
  const address = { ...given, filters: narrowing };
  const filters = toFilters(address);
  const rows = useTableRows<DiscountRow>(address, (page) => checkout.query('admin_list_discounts', { query: { ...filters, ...page } }));
  return (
    <TableList<DiscountRow>
      name="discounts"
      texts="discounts"
      label={text('discounts.table')}
      columns={buildColumns(text, locale, market)}
      presets={[
        { label: text('discounts.view.all'), query: '' },
        ...states.map((state) => ({ label: text(`discounts.view.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={onChange}
    />
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    {
      name: 'status',
      label: text('discounts.state'),
      options: states.map((value) => ({ value, label: text(`discounts.state.${value}`) })),
    },
    {
      name: 'type',
      label: text('discounts.type'),
      options: discountTypes.map((value) => ({ value, label: text(`discounts.type.${value}`) })),
    },
    {
      name: 'discountMarket',
      label: text('discounts.market'),
      options: marketCodes.map((value) => ({ value, label: text(`discounts.market.${value}`) })),
    },
  ],
});

function buildColumns(text: TextFunction, locale: Locale, market: Market): readonly TableColumn<DiscountRow>[] {
  const toDay = (clock: string | null): string => (clock === null ? text('discounts.open') : formatDate(clock.slice(0, 10), market));
  return [
    {
      id: 'name',
      width: 22,
      isFixed: true,
      label: text('discounts.name'),
      sort: 'name',
      render: (row) => (
        <span>
          <Link href={pathTo(officePaths.discount, { id: row.id })}>{row.marketing_name[locale]}</Link> <Marks row={row} />
        </span>
      ),
    },
    { id: 'value', width: 11, label: text('discounts.value'), render: (row) => <Value row={row} /> },
    {
      id: 'state',
      width: 8,
      label: text('discounts.state'),
      render: (row) => <Status tone={stateTones[row.state]}>{text(`discounts.state.${row.state}`)}</Status>,
    },
    { id: 'valid_from', width: 7, label: text('discounts.from'), sort: 'valid_from', render: (row) => toDay(row.valid_from) },
    { id: 'valid_to', width: 7, label: text('discounts.to'), sort: 'valid_to', render: (row) => toDay(row.valid_to) },
    {
      id: 'codes',
      width: 8,
      label: text('discounts.codes'),
      isNumeric: true,
      render: (row) => (row.codes.total === 0 ? text('discounts.no-codes') : text('discounts.codes-used', row.codes)),
    },
  ];
}

function Marks({ row }: { readonly row: DiscountRow }) {
  const text = useText();
  return (
    <>
      {row.warns && <Badge tone="warning">{text('discounts.warns')}</Badge>}
      {row.is_automatic_assignment && <Badge>{text('discounts.automatic')}</Badge>}
      {row.student_card_required && <Badge>{text('discounts.student')}</Badge>}
      {row.is_combinable && <Badge tone="line">{text('discounts.combinable')}</Badge>}
    </>
  );
}

function Value({ row }: { readonly row: DiscountRow }) {
  const text = useText();
  if (row.discount_type === 'percentage') return text('discounts.percent', { percent: row.percent });
  const amounts = [
    ...(row.sites.includes('cz') ? [formatMoney(money(row.amounts.CZK, 'CZK'))] : []),
    ...(row.sites.includes('ro') ? [formatMoney(money(row.amounts.RON, 'RON'))] : []),
  ].join(', ');
  return text(row.discount_type === 'fixed' ? 'discounts.for' : 'discounts.off', { amounts });
}
