import type { filePriceTables, PriceImportItem } from '@okruh/contracts/http/checkout-admin/price-tables';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../../office/api/checkout-api.ts';
import { ChangedFields } from '../../office/conflict/changed-fields.tsx';
import { ImportChanges } from '../../office/import/import-changes.tsx';
import { ImportPanel } from '../../office/import/import-panel.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { toWords } from './price-words.ts';
import { usePriceReload } from './use-price-reload.ts';

/** A table that people keep in a spreadsheet. */
export type FilePriceTable = (typeof filePriceTables)[number];

const bands = 'from_czk;to_czk;price_czk;from_ron;to_ron;price_ron';
const samples: Readonly<Record<FilePriceTable, string>> = {
  insurances: `id;kind;type_device;month_count;name_cs;name_ro;deductible_percent;${bands}
ins-accident-phone-12-0k;accident;phone;12;Pojištění na rok;Asigurare pe un an;10;0;5000;690;0;1000;139`,
  'prolonged-warranties': `id;code;variant_id;type_device;month_count;${bands}
pz-tel-12;PZ-TEL-12;prodlouzena-zaruka-tel-12;phone;12;0;5000;390;0;1000;79`,
};
const nothing: ReadonlyMap<string, string> = new Map();

/** A table of prices from a file. */
export function PriceImport({ table }: { readonly table: FilePriceTable }) {
  const text = useText();
  const reload = usePriceReload();
  return (
    <details className="panel">
      <summary>{text('prices.import')}</summary>
      <ImportPanel
        text={text('prices.import.text')}
        sample={samples[table]}
        send={(form) => checkout.call('admin_import_price_rows', { params: { table }, form })}
        onSaved={reload}
      >
        {({ items }) => <Changes items={items} />}
      </ImportPanel>
    </details>
  );
}

function Changes({ items }: { readonly items: readonly PriceImportItem[] }) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  return (
    <ImportChanges
      label={text('prices.import.changes')}
      items={items.map((item) => ({ ...item, words: toWords(item.row, text, locale, market) }))}
      itemKey={({ line }) => String(line)}
      columns={[
        {
          label: text('prices.column.what'),
          render: ({ words }) => (
            <>
              <b>{words.name}</b>
              <span className="sub">{[...words.details, words.band].join(', ')}</span>
            </>
          ),
        },
        {
          label: text('tariffs.changes.how'),
          render: ({ kind, changes, words }) =>
            kind === 'changed' ? (
              <ChangedFields changes={changes} names={nothing} />
            ) : (
              <>
                {text('prices.changes.added')}
                <span className="sub">{[words.prices.cz, words.prices.ro].join(', ')}</span>
              </>
            ),
        },
      ]}
    />
  );
}
