import type { SupplierImport as Imported } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket, type Market, marketCodes } from '@okruh/market';
import { Button, Fields, Notice, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { CsvSample } from '../office/fields/csv-sample.tsx';
import { FileDrop } from '../office/fields/file-drop.tsx';
import { saveFile } from '../office/grid/save-file.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { SupplierLines } from './supplier-lines.tsx';
import { useSupplierImport } from './use-supplier-import.ts';
import { formatDate, formatMoneyExact } from '../office/language/format.ts';

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

/** A supplier's invoice from a CSV file: looked at first, then all lines or none. */
export function SupplierImport({ onClose }: { onClose(): void }) {
  const text = useText();
  const { market: site } = useRemote();
  const [market, setMarket] = useState(site);
  const { chosen, preview, imported, error, isChecking, isSaving, choose, save } = useSupplierImport();
  return (
    <section className="panel stack" aria-labelledby="supplier-import-heading">
      <h2 id="supplier-import-heading">{text('supplier-import.heading')}</h2>
      <p>{text('supplier-import.text')}</p>
      <Fields>
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
      </Fields>
      <Columns market={market} />
      <FileDrop
        title={text('supplier-import.drop')}
        help={text('supplier-import.help')}
        accept=".csv,text/csv"
        onFiles={([file]) => file !== undefined && choose({ file, market, acceptsUnusual: false })}
      />
      <div className="stack" aria-live="polite">
        {(isChecking || isSaving) && <p className="soft">{text('supplier-import.busy')}</p>}
        {imported !== null && <Done imported={imported} />}
        {error !== null && (
          <RefusalNotice
            error={error}
            fileName={chosen?.file.name ?? ''}
            onAccept={() => chosen !== null && choose({ ...chosen, acceptsUnusual: true })}
          />
        )}
        {preview !== null && <Preview preview={preview} fileName={chosen?.file.name ?? ''} />}
      </div>
      {preview === null ? (
        <DialogButtons onCancel={onClose} cancel={text('supplier-import.close')}>
          {null}
        </DialogButtons>
      ) : (
        <DialogButtons onCancel={() => choose(null)}>
          <Button kind="confirm" busy={isSaving} onClick={save}>
            {text('supplier-import.submit')}
          </Button>
        </DialogButtons>
      )}
    </section>
  );
}

/** What the file has to look like. */
function Columns({ market }: { readonly market: Market }) {
  const text = useText();
  return (
    <>
      <details>
        <summary>{text('supplier-import.columns')}</summary>
        <CsvSample sample={samples[market]} />
      </details>
      <div>
        <Button kind="quiet" size="small" onClick={() => saveSample(market, text('supplier-import.sample.file'))}>
          {text('supplier-import.sample')}
        </Button>
      </div>
    </>
  );
}

/** An example that the browser makes, with a byte order mark so that spreadsheets read its letters. */
function saveSample(market: Market, name: string): void {
  const content = `${BYTE_ORDER_MARK}${samples[market].replaceAll('\n', '\r\n')}\r\n`;
  saveFile({ body: new Blob([content], { type: 'text/csv' }), headers: new Headers() }, name);
}

function Done({ imported: { id, number } }: { readonly imported: Imported }) {
  const text = useText();
  return (
    <Notice tone="success" role="status" title={text('supplier-import.done', { number })}>
      {id !== null && <Link href={pathTo(officePaths['supplier-invoice'], { id })}>{text('supplier-import.show')}</Link>}
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
