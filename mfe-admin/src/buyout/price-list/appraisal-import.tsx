import type { AppraisalImportItem } from '@okruh/contracts/http/buyout-admin/appraisals';
import type { Money } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { buyout } from '../../office/api/api.ts';
import { ImportChanges } from '../../office/import/import-changes.tsx';
import { ImportPanel } from '../../office/import/import-panel.tsx';
import { formatMoney } from '../../office/language/format.ts';

const SAMPLE = 'model;quality;price_czk;price_ron\napple-iphone-13-128gb;A;6600;1320';

/** Prices of the price list from a file. */
export function AppraisalImport() {
  const text = useText();
  const queryClient = useQueryClient();
  return (
    <ImportPanel
      text={text('appraisal-import.text')}
      sample={SAMPLE}
      send={(form) => buyout.call('admin_import_appraisals', { form })}
      onSaved={() => void buyout.invalidate(queryClient, 'admin_get_appraisal', 'admin_list_appraisals', 'admin_list_appraisal_versions')}
    >
      {({ items }) => <Changes items={items} />}
    </ImportPanel>
  );
}

function Changes({ items }: { readonly items: readonly AppraisalImportItem[] }) {
  const text = useText();
  return (
    <ImportChanges
      label={text('appraisal-import.table')}
      items={items}
      itemKey={({ line }) => String(line)}
      columns={[
        {
          label: text('appraisal-import.model'),
          render: ({ name, model }) => (
            <>
              {name} <code>{model}</code>
            </>
          ),
        },
        { label: text('appraisal-import.quality'), render: ({ quality }) => quality },
        {
          label: text('appraisal-import.czk'),
          isNumeric: true,
          render: ({ before, after }) => <ChangedPrice before={before.CZK} after={after.CZK} />,
        },
        {
          label: text('appraisal-import.ron'),
          isNumeric: true,
          render: ({ before, after }) => <ChangedPrice before={before.RON} after={after.RON} />,
        },
      ]}
    />
  );
}

function ChangedPrice({ before, after }: { readonly before: Money; readonly after: Money }) {
  const text = useText();
  if (after.amount === before.amount) return formatMoney(after);
  return (
    <>
      <b className="nowrap">{formatMoney(after)}</b>
      <span className="sub">{text('appraisal-import.from', { price: formatMoney(before) })}</span>
    </>
  );
}
