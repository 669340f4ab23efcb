import type { PriceRow, PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import { fold } from '@okruh/market';
import { Button, Empty, SearchField, Skeleton, Status, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { checkout } from '../../office/api/checkout-api.ts';
import { ExportMenu } from '../../office/data-table/export-menu.tsx';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import keysStyles from '../../office/fields/row-keys.module.css';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { type Edited, PriceDialog } from './price-dialog.tsx';
import type { FilePriceTable } from './price-import.tsx';
import { toWords } from './price-words.ts';
import { usePriceReload } from './use-price-reload.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface PriceListProps {
  readonly table: PriceTable;
  readonly search: string;
  onSearch(search: string): void;
}

/** The rows of one table, with what changes them. */
export function PriceList({ table, search, onSearch }: PriceListProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const [edited, setEdited] = useState<Edited>(null);
  const [removed, setRemoved] = useState<PriceRow | null>(null);
  const list = useQuery({ ...checkout.query('admin_list_price_rows', { params: { table } }), staleTime: 0 });
  if (list.data === undefined) {
    return list.isError ? (
      <LoadFailure title={text('prices.failed')} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton height="24rem" />
    );
  }
  const shown = list.data.rows
    .map((row) => ({ row, words: toWords(row, text, locale, market) }))
    .filter(({ row, words }) => matches(search, [row.id, words.name, ...words.details, words.band]));
  return (
    <div className={`stack ${styles.list}`}>
      <div className={`toolbar ${styles.filters}`}>
        <SearchField
          key={search}
          className={styles.listSearch}
          label={text('prices.search')}
          placeholder={text('prices.search.example')}
          defaultValue={search}
          maxLength={200}
          onSearch={(q) => onSearch(q.trim())}
        />
        {table !== 'deliveries' && <Button onClick={() => setEdited({ row: null, isCopy: false })}>{text('prices.add')}</Button>}
        {(table === 'insurances' || table === 'prolonged-warranties') && <ExportKey table={table} />}
      </div>
      {shown.length === 0 ? (
        <Empty
          title={text(search === '' ? 'prices.empty' : 'grid.nothing-found')}
          actions={search !== '' && <Button onClick={() => onSearch('')}>{text('filter.clear')}</Button>}
        />
      ) : (
        <Table label={text(`prices.tab.${table}`)} stack busy={list.isPending}>
          <thead>
            <tr>
              {(['what', 'band', 'price-cz', 'price-ro', 'state', 'actions'] as const).map((column) => (
                <th key={column} scope="col" className={column.startsWith('price') ? 'end' : undefined}>
                  {text(`prices.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, words }) => (
              <tr key={row.id}>
                <td data-label={text('prices.column.what')}>
                  <b>{words.name}</b>
                  {words.details.length > 0 && <span className="sub">{words.details.join(', ')}</span>}
                </td>
                <td data-label={text('prices.column.band')}>{words.band}</td>
                <td data-label={text('prices.column.price-cz')} className="end">
                  {words.prices.cz}
                </td>
                <td data-label={text('prices.column.price-ro')} className="end">
                  {words.prices.ro}
                </td>
                <td data-label={text('prices.column.state')}>
                  <Status tone={words.isOffered ? 'success' : undefined}>{words.state}</Status>
                </td>
                <td data-label={text('prices.column.actions')}>
                  <RowKeys table={table} row={row} name={`${words.name}, ${words.band}`} onEdit={setEdited} onRemove={setRemoved} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <PriceDialog
        key={edited === null ? 'closed' : `${edited.row?.id}/${edited.isCopy}`}
        table={table}
        edited={edited}
        onClose={() => setEdited(null)}
      />
      <RemoveRow table={table} row={removed} onClose={() => setRemoved(null)} />
    </div>
  );
}

interface RowKeysProps {
  readonly table: PriceTable;
  readonly row: PriceRow;
  readonly name: string;
  onEdit(edited: Edited): void;
  onRemove(row: PriceRow): void;
}

function RowKeys({ table, row, name, onEdit, onRemove }: RowKeysProps) {
  const text = useText();
  const keys = [
    { id: 'edit', onClick: () => onEdit({ row, isCopy: false }) },
    ...(table === 'deliveries'
      ? []
      : [
          { id: 'copy', onClick: () => onEdit({ row, isCopy: true }) },
          { id: 'remove', onClick: () => onRemove(row) },
        ]),
  ];
  return (
    <span className={keysStyles.rowKeys}>
      {keys.map(({ id, onClick }) => (
        <Button
          key={id}
          size="small"
          kind={id === 'edit' ? 'quiet' : 'bare'}
          aria-label={text(`prices.${id}.of`, { name })}
          onClick={onClick}
        >
          {text(`prices.${id}`)}
        </Button>
      ))}
    </span>
  );
}

function ExportKey({ table }: { readonly table: FilePriceTable }) {
  const text = useText();
  const params = { table };
  return (
    <ExportMenu
      label={text('export.label')}
      fetchFile={(format) =>
        format === 'csv'
          ? checkout.exchange('admin_export_price_rows', { params })
          : checkout.exchange('admin_export_price_rows_xlsx', { params })
      }
    />
  );
}

function RemoveRow({ table, row, onClose }: { readonly table: PriceTable; readonly row: PriceRow | null; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const reload = usePriceReload();
  const reportFailure = useReportFailure();
  const remove = useMutation({
    mutationFn: ({ id, version }: PriceRow) => checkout.call('admin_remove_price_row', { params: { table, id }, query: { version } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('deleted') });
      reload();
    },
    onError: (error) => {
      reportFailure(text('delete-failed'), error);
      // What a colleague made of it.
      reload();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={row !== null}
      kind="danger"
      title={text('prices.remove.title')}
      confirm={text('prices.remove.confirm')}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => row !== null && remove.mutate(row)}
    >
      <p>{text('prices.remove.text')}</p>
    </ConfirmDialog>
  );
}

/** Every word of the search is somewhere in the row, accents and case aside. */
function matches(search: string, texts: readonly string[]): boolean {
  const all = fold(texts.join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
