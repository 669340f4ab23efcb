import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { DiscountRow, DiscountState } from '@okruh/contracts/http/checkout-admin/discounts';
import { formatDate, formatMoney, money } from '@okruh/market';
import { Badge, Button, Status, Tabs, type Tone } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { checkout } from '../../office/api/checkout-api.ts';
import { DataGrid, FilterSelect, GridToolbar } from '../../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery, type WriteGrid } from '../../office/grid/grid-address.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { useExport } from '../../office/grid/save-export.ts';
import { useMay } from '../../office/session.ts';
import { discountTypes } from './discount-edit.ts';
import { StudentCards } from './student-cards.tsx';

const schema = gridSchema(['name', 'valid_from', 'valid_to', 'updated_at'], ['tab', 'status', 'type', 'discountMarket']);
const tabs = ['discounts', 'karty'] as const;
const states: readonly DiscountState[] = ['valid', 'not_yet_valid', 'expired', 'exhausted', 'inactive'];
export const stateTones: Readonly<Record<DiscountState, Tone | 'wait' | undefined>> = {
  valid: 'success',
  not_yet_valid: 'wait',
  expired: undefined,
  exhausted: 'warning',
  inactive: undefined,
};

/** Discounts of both markets, and the student cards. */
export function DiscountsPage() {
  const text = useText();
  const mayEdit = useMay('discount:edit');
  const [address, write] = useSearchState(schema);
  const panels = {
    discounts: <DiscountList address={address} onChange={write} />,
    karty: <StudentCards address={address} onChange={write} mayEdit={mayEdit} />,
  };
  return (
    <AdminPage
      title={text('discounts.title')}
      actions={mayEdit && <PageLink href={officePaths['new-discount']}>{text('discounts.add')}</PageLink>}
    >
      <Tabs
        label={text('discounts.title')}
        tabs={tabs.map((id) => ({ id, label: text(`discounts.tab.${id}`), panel: panels[id] }))}
        selected={tabs.find((id) => id === address.filters['tab']) ?? 'discounts'}
        onSelect={(id) => write({ tab: id === 'discounts' ? undefined : id, page: undefined, q: undefined }, { push: true })}
      />
    </AdminPage>
  );
}

function DiscountList({ address: given, onChange }: { readonly address: GridAddress; readonly onChange: WriteGrid }) {
  const text = useText();
  const locale = useLocale();
  const { market } = useRemote();
  // The tab isn't a filter.
  const { tab: _tab, ...filters } = given.filters;
  const address = { ...given, filters };
  const state = states.find((known) => known === filters.status);
  const kind = discountTypes.find((known) => known === filters.type);
  const site = (['cz', 'ro'] as const).find((known) => known === filters.discountMarket);
  const query = {
    ...listQuery(address),
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
    ...(site !== undefined && { market: site }),
  };
  const list = useQuery({ ...checkout.query('admin_list_discounts', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  const exported = useExport(() => checkout.exchange('admin_export_discounts', { query }));
  const day = (clock: string | null): string => (clock === null ? text('discounts.open') : formatDate(clock.slice(0, 10), market));
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar address={address} onChange={onChange} search={text('discounts.search')} example={text('discounts.search.example')}>
        <FilterSelect
          label={text('discounts.state')}
          any={text('discounts.state.any')}
          name="status"
          options={states.map((value) => ({ value, label: text(`discounts.state.${value}`) }))}
          address={address}
          onChange={onChange}
        />
        <FilterSelect
          label={text('discounts.type')}
          any={text('discounts.type.any')}
          name="type"
          options={discountTypes.map((value) => ({ value, label: text(`discounts.type.${value}`) }))}
          address={address}
          onChange={onChange}
        />
        <FilterSelect
          label={text('discounts.market')}
          any={text('discounts.market.any')}
          name="discountMarket"
          options={(['cz', 'ro'] as const).map((value) => ({ value, label: text(`discounts.market.${value}`) }))}
          address={address}
          onChange={onChange}
        />
        <Button kind="quiet" size="small" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
          {text('grid.export')}
        </Button>
      </GridToolbar>
      <DataGrid<DiscountRow>
        label={text('discounts.table')}
        rowKey={(row) => row.id}
        list={list}
        address={address}
        onChange={onChange}
        failed={text('discounts.failed')}
        empty={text('discounts.empty')}
        columns={[
          {
            id: 'name',
            label: text('discounts.name'),
            sorts: true,
            render: (row) => (
              <span>
                <Link href={pathTo(officePaths.discount, { id: row.id })}>{row.marketing_name[locale]}</Link> <Marks row={row} />
              </span>
            ),
          },
          { id: 'value', label: text('discounts.value'), render: (row) => <Value row={row} /> },
          {
            id: 'state',
            label: text('discounts.state'),
            render: (row) => <Status tone={stateTones[row.state]}>{text(`discounts.state.${row.state}`)}</Status>,
          },
          { id: 'valid_from', label: text('discounts.from'), sorts: true, render: (row) => day(row.valid_from) },
          { id: 'valid_to', label: text('discounts.to'), sorts: true, render: (row) => day(row.valid_to) },
          {
            id: 'codes',
            label: text('discounts.codes'),
            end: true,
            render: (row) => (row.codes.total === 0 ? text('discounts.no-codes') : text('discounts.codes-used', row.codes)),
          },
        ]}
      />
    </div>
  );
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
