import { LinkButton, Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { tableSchema } from '../../office/data-table/table-address.ts';
import { PriceChanges } from './price-changes.tsx';
import { tables } from './price-edit.ts';
import { PriceImport } from './price-import.tsx';
import { PriceList } from './price-list.tsx';

const schema = tableSchema([], ['tab', 'part']);
/** What the list of one table says nothing about in another one. */
const forgotten = { q: undefined, page: undefined, view: undefined, rows: undefined } as const;
const [FIRST] = tables;

/** What insurance, warranties, help, leasing and deliveries cost on both markets, and who changed it. */
export function PriceTablesPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const table = tables.find((one) => one === address.filters['tab']) ?? FIRST;
  const showsChanges = address.filters.part === 'zmeny';
  const panel = (
    <div className="stack">
      <p>
        <LinkButton onClick={() => write({ ...forgotten, part: showsChanges ? undefined : 'zmeny' }, { push: true })}>
          {text(showsChanges ? 'prices.back' : 'prices.changes')}
        </LinkButton>
      </p>
      {showsChanges ? (
        <PriceChanges table={table} address={address} onChange={write} />
      ) : (
        <>
          <PriceList table={table} search={address.q ?? ''} onSearch={(q) => write({ q: q || undefined })} />
          {(table === 'insurances' || table === 'prolonged-warranties') && <PriceImport key={table} table={table} />}
        </>
      )}
    </div>
  );
  return (
    <AdminPage title={text('price-tables.title')}>
      <Tabs
        label={text('price-tables.title')}
        tabs={tables.map((id) => ({ id, label: text(`prices.tab.${id}`), panel: id === table ? panel : null }))}
        selected={table}
        onSelect={(id) => write({ ...forgotten, tab: id === FIRST ? undefined : id, part: undefined }, { push: true })}
      />
    </AdminPage>
  );
}
