import { type SupplierImport as Imported } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDate, formatMoneyExact, isMarket, type Market, marketCodes } from '@okruh/market';
import { Button, Notice, Select, Table } from '@okruh/ui';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../office/admin.module.css';
import { invoicing } from '../office/api/invoicing-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { CsvSample } from '../office/fields/csv-sample.tsx';
import { FileDrop } from '../office/fields/file-drop.tsx';
import { saveFile } from '../office/grid/save-file.ts';
import { SupplierLines } from './supplier-lines.tsx';
import { readRefusal } from './supplier-refusal.ts';

const columns = 'supplier;tax_number;invoice_number;issued_on;code;quantity;unit_price;vat_rate;total';
const samples: Readonly<Record<Market, string>> = {
  cz: [
    columns,
    'Elektro Velkoobchod s.r.o.;25596641;FV-2026-118;2026-11-18;PH001-001;3;14900,00;21;44700,00',
    'Elektro Velkoobchod s.r.o.;25596641;FV-2026-118;2026-11-18;AC041-001;10;349,90;21;3499,00',
  ].join('\n'),
  ro: [
    columns,
    'Depozit Electro SRL;18547290;DE-2026-118;18.11.2026;PH001-001;3;2990,00;21;8970,00',
    'Depozit Electro SRL;18547290;DE-2026-118;18.11.2026;AC041-001;10;69,90;21;699,00',
  ].join('\n'),
};
const BYTE_ORDER_MARK = '\uFEFF';

interface Chosen {
  readonly file: File;
  readonly market: Market;
  /** Prices far from the last ones were looked at by a person. */
  readonly acceptsUnusual: boolean;
}

/** A supplier's invoice from a CSV file: looked at first, then all lines or none. */
export function SupplierImport({ onClose }: { onClose(): void }) {
  const text = useText();
  const { market: site, toast } = useRemote();
  const queryClient = useQueryClient();
  const [market, setMarket] = useState(site);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const send = ({ file, market: of, acceptsUnusual }: Chosen, isCheck: boolean): Promise<Imported> => {
    const form = new FormData();
    form.set('file', file);
    const query = { market: of, check: isCheck ? 'true' : 'false', accept_unusual: acceptsUnusual ? 'true' : 'false' } as const;
    return invoicing.call('admin_import_supplier_invoice', { query, form });
  };
  const check = useMutation({ mutationFn: (what: Chosen) => send(what, true) });
  const save = useMutation({
    mutationFn: (what: Chosen) => send(what, false),
    onSuccess: ({ number }) => {
      toast({ kind: 'success', title: text('supplier-import.done', { number }) });
      void invoicing.invalidate(queryClient, 'admin_list_supplier_invoices');
      check.reset();
      setChosen(null);
    },
    // The preview isn't true any more.
    onError: () => check.reset(),
  });
  const choose = (what: Chosen | null): void => {
    save.reset();
    check.reset();
    setChosen(what);
    if (what !== null) check.mutate(what);
  };
  const error = check.error ?? save.error;
  return (
    <section className="panel stack" aria-labelledby="supplier-import-heading">
      <h2 id="supplier-import-heading">{text('supplier-import.heading')}</h2>
      <p>{text('supplier-import.text')}</p>
      <Select
        name="supplier-market"
        label={text('supplier-invoices.market')}
        value={market}
        options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
        onChange={({ target }) => {
          if (!isMarket(target.value)) return;
          setMarket(target.value);
          choose(null);
        }}
      />
      <details>
        <summary>{text('supplier-import.columns')}</summary>
        <CsvSample sample={samples[market]} />
      </details>
      <div>
        <Button kind="quiet" size="small" onClick={() => saveSample(market, text('supplier-import.sample.file'))}>
          {text('supplier-import.sample')}
        </Button>
      </div>
      <FileDrop
        title={text('supplier-import.drop')}
        help={text('supplier-import.help')}
        accept=".csv,text/csv"
        onFiles={([file]) => file !== undefined && choose({ file, market, acceptsUnusual: false })}
      />
      <div className="stack" aria-live="polite">
        {(check.isPending || save.isPending) && <p className="soft">{text('supplier-import.busy')}</p>}
        {save.data !== undefined && save.data.id !== null && <Done id={save.data.id} imported={save.data} />}
        {error !== null && (
          <Refusal
            error={error}
            fileName={chosen?.file.name ?? ''}
            onAccept={() => chosen !== null && choose({ ...chosen, acceptsUnusual: true })}
          />
        )}
        {check.data !== undefined && chosen !== null && <Preview preview={check.data} fileName={chosen.file.name} />}
      </div>
      <DialogButtons onCancel={check.data === undefined ? onClose : () => choose(null)}>
        {check.data !== undefined && chosen !== null && (
          <Button kind="confirm" busy={save.isPending} onClick={() => save.mutate(chosen)}>
            {text('supplier-import.submit')}
          </Button>
        )}
      </DialogButtons>
    </section>
  );
}

/** An example that the browser makes, with a byte order mark so that spreadsheets read its letters. */
function saveSample(market: Market, name: string): void {
  const content = `${BYTE_ORDER_MARK}${samples[market].replaceAll('\n', '\r\n')}\r\n`;
  saveFile({ body: new Blob([content], { type: 'text/csv' }), headers: new Headers() }, name);
}

function Done({ id, imported: { number } }: { readonly id: string; readonly imported: Imported }) {
  const text = useText();
  return (
    <Notice tone="success" role="status" title={text('supplier-import.done', { number })}>
      <Link href={pathTo(officePaths['supplier-invoice'], { id })}>{text('supplier-import.show')}</Link>
    </Notice>
  );
}

function Preview({ preview, fileName }: { readonly preview: Imported; readonly fileName: string }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <>
      <Notice tone="info" title={text('supplier-import.right', { file: fileName })}>
        {text('supplier-import.head', {
          supplier: preview.supplier,
          number: preview.number,
          day: formatDate(preview.issued_on, market),
          net: formatMoneyExact(preview.net),
        })}
      </Notice>
      <SupplierLines label={text('supplier-import.preview')} lines={preview.lines} market={preview.market} />
    </>
  );
}

interface RefusalProps {
  readonly error: unknown;
  readonly fileName: string;
  onAccept(): void;
}

function Refusal({ error, fileName, onAccept }: RefusalProps) {
  const text = useText();
  const locale = useLocale();
  const refusal = readRefusal(error, locale);
  if (refusal.kind === 'other') {
    return (
      <Notice tone="danger" role="alert" title={text('supplier-import.failed')}>
        {refusal.reason}
      </Notice>
    );
  }
  if (refusal.kind === 'repeated') {
    return (
      <Notice tone="warning" role="alert" title={text('supplier-import.repeated')}>
        <Link href={pathTo(officePaths['supplier-invoice'], { id: refusal.id })}>{text('supplier-import.show')}</Link>
      </Notice>
    );
  }
  const [line, column, value, what] = [
    text('supplier-errors.line'),
    text('supplier-errors.column'),
    text('supplier-errors.value'),
    text('supplier-errors.what'),
  ];
  return (
    <>
      <Notice tone="danger" role="alert" title={text('supplier-import.refused')}>
        {text('supplier-import.errors', { file: fileName, count: refusal.errors.length })}
      </Notice>
      <Table label={text('supplier-errors.table')} compact stack>
        <thead>
          <tr>
            {[line, column, value, what].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {refusal.errors.map((cell) => (
            <tr key={`${cell.line}-${cell.column}-${cell.message}`}>
              <td data-label={line}>{cell.line}</td>
              <td data-label={column}>
                <code>{cell.column}</code>
              </td>
              <td data-label={value}>{cell.value}</td>
              <td data-label={what}>{cell.message}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {refusal.isOnlyUnusual && (
        <div className={styles.dialogButtons}>
          <Button kind="quiet" onClick={onAccept}>
            {text('supplier-import.accept')}
          </Button>
        </div>
      )}
    </>
  );
}
