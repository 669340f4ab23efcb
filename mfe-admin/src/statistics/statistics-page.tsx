import { officeParameters } from '@okruh/contracts/office-parameters';
import { saleCategories, type Statistics, statisticsDays, type statisticsTables } from '@okruh/contracts/http/orders-admin/statistics';
import { isMarket } from '@okruh/market';
import { Button, Checkbox, Segmented, Skeleton } from '@okruh/ui';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { orders } from '../office/api/orders-api.ts';
import { useExport } from '../office/grid/save-export.ts';
import { useMarketChoice } from '../office/market-choice.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { CategoriesPart } from './categories-part.tsx';
import { DaysPart } from './days-part.tsx';
import { Figures } from './figures.tsx';
import { HoursPart } from './hours-part.tsx';
import { PurchasesPart } from './purchases-part.tsx';
import { type StatisticsAddress, statisticsAddress, toStatisticsQuery } from './statistics-address.ts';
import styles from './statistics.module.css';

type Write = (changes: Partial<StatisticsAddress>, options?: { readonly push?: boolean }) => void;
export type StatisticsTable = (typeof statisticsTables)[number];

/** Value of the filter by store for what goes to an address. */
const SENT = 'sent';

/** Counted again while the page stands open. */
const EVERY_MS = 60_000;

/** What was sold and bought in the last days, as charts beside their tables. */
export function StatisticsPage() {
  const text = useText();
  const language = useLanguage();
  const { market: own } = useRemote();
  const choice = useMarketChoice();
  const [address, write] = useSearchState(statisticsAddress);
  const query = toStatisticsQuery(address, isMarket(choice) ? choice : own);
  const statistics = useQuery({
    ...orders.query('admin_get_statistics', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const { data } = statistics;
  return (
    <AdminPage
      title={text('statistics.title')}
      actions={
        <Segmented
          label={text('statistics.days')}
          value={String(address.days)}
          items={statisticsDays.map((days) => ({ value: String(days), label: text('statistics.days.count', { days }) }))}
          onChange={(value) => write({ days: statisticsDays.find((days) => String(days) === value) }, { push: true })}
        />
      }
    >
      <div className="stack" aria-busy={statistics.isFetching || undefined}>
        <Filters address={address} write={write} brands={data?.by_brand.map(({ brand }) => brand) ?? []} stores={data?.stores ?? []} />
        {/* Charts are drawn with the words and figures that they begin with. */}
        {data !== undefined && <Parts key={language} data={data} hasBefore={address.compare !== 'ne'} query={query} />}
        {data === undefined && statistics.isPending && <Skeleton height="30rem" />}
        {data === undefined && statistics.isError && (
          <LoadFailure title={text('statistics.failed')} error={statistics.error} onRetry={() => void statistics.refetch()} />
        )}
      </div>
    </AdminPage>
  );
}

interface PartsProps {
  readonly data: Statistics;
  readonly hasBefore: boolean;
  readonly query: ReturnType<typeof toStatisticsQuery>;
}

function Parts({ data, hasBefore, query }: PartsProps) {
  const text = useText();
  const download = (table: StatisticsTable) => () => orders.exchange('admin_export_statistics', { query: { ...query, table } });
  return (
    <>
      <Figures data={data} />
      <DaysPart data={data} hasBefore={hasBefore} action={<ExportButton fetchFile={download('days')} />} />
      <CategoriesPart data={data} action={<ExportButton fetchFile={download('categories')} />} />
      {data.by_hour !== null && <HoursPart data={data} hours={data.by_hour} action={<ExportButton fetchFile={download('hours')} />} />}
      {data.purchases === null ? (
        <p className="caption">{text('statistics.purchases.not-by-store')}</p>
      ) : (
        <PurchasesPart purchases={data.purchases} data={data} action={<ExportButton fetchFile={download('models')} />} />
      )}
    </>
  );
}

function ExportButton({ fetchFile }: { readonly fetchFile: Parameters<typeof useExport>[0] }) {
  const text = useText();
  const file = useExport(fetchFile);
  return (
    <Button kind="quiet" size="small" busy={file.isPending} onClick={() => file.mutate()}>
      {text('statistics.export')}
    </Button>
  );
}

interface FiltersProps {
  readonly address: StatisticsAddress;
  readonly write: Write;
  readonly brands: readonly string[];
  readonly stores: Statistics['stores'];
}

/** Nothing narrowed; the days and what they are compared with stay. */
const whole = { category: undefined, brand: undefined, condition: undefined, store: undefined, cancelled: undefined } as const;

function Filters({ address, write, brands, stores }: FiltersProps) {
  const text = useText();
  const { category, brand, condition, store, cancelled, compare } = address;
  const isNarrowed = Object.keys(whole).some((name) => address[name] !== undefined);
  const offered = brand === undefined || brands.includes(brand) ? brands : [brand, ...brands];
  return (
    <div className={styles.tools}>
      <Select
        label={text('statistics.category')}
        name={officeParameters.category}
        value={category}
        any={text('statistics.category.any')}
        options={saleCategories.map((value) => ({ value, label: text(`statistics.category.${value}`) }))}
        onChange={(value) => write({ category: saleCategories.find((known) => known === value) })}
      />
      <Select
        label={text('statistics.brand')}
        name={officeParameters.brand}
        value={brand}
        any={text('statistics.brand.any')}
        options={offered.map((value) => ({ value, label: value }))}
        onChange={(value) => write({ brand: value })}
      />
      <Select
        label={text('statistics.condition')}
        name={officeParameters.condition}
        value={condition}
        any={text('statistics.condition.any')}
        options={(['new', 'used'] as const).map((value) => ({ value, label: text(`statistics.condition.${value}`) }))}
        onChange={(value) => write({ condition: value === 'new' || value === 'used' ? value : undefined })}
      />
      <Select
        label={text('statistics.store')}
        name={officeParameters.store}
        value={store}
        any={text('statistics.store.any')}
        options={[
          { value: SENT, label: text('statistics.store.sent') },
          ...stores.map(({ store_id: value, name }) => ({ value, label: name })),
          // The address may have a store of the other market, or the answer isn't here yet.
          ...(store === undefined || store === SENT || stores.some(({ store_id: known }) => known === store)
            ? []
            : [{ value: store, label: store }]),
        ]}
        onChange={(value) => write({ store: value })}
      />
      <Checkbox
        label={text('statistics.cancelled')}
        checked={cancelled !== undefined}
        onChange={(event) => write({ cancelled: event.target.checked ? 'true' : undefined })}
      />
      <Checkbox
        label={text('statistics.compare', { days: address.days })}
        checked={compare !== 'ne'}
        onChange={(event) => write({ compare: event.target.checked ? undefined : 'ne' })}
      />
      {isNarrowed && (
        <Button kind="bare" size="small" onClick={() => write(whole)}>
          {text('statistics.reset')}
        </Button>
      )}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string | undefined): void;
}

function Select({ label, name, value, any, options, onChange }: SelectProps) {
  return (
    <select
      className="input input-small"
      aria-label={label}
      name={name}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
