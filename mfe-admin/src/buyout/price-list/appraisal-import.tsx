import type { AppraisalImportItem } from '@okruh/contracts/http/buyout-admin/appraisals';
import type { Money } from '@okruh/market';
import { Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { buyout } from '../../office/api/api.ts';
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
  const [line, model, quality] = [text('import.line'), text('appraisal-import.model'), text('appraisal-import.quality')];
  const [czk, ron] = [text('appraisal-import.czk'), text('appraisal-import.ron')];
  return (
    <Table label={text('appraisal-import.table')} compact stack>
      <thead>
        <tr>
          <th scope="col" className="end">
            {line}
          </th>
          <th scope="col">{model}</th>
          <th scope="col">{quality}</th>
          <th scope="col" className="end">
            {czk}
          </th>
          <th scope="col" className="end">
            {ron}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.line}>
            <td className="end" data-label={line}>
              {item.line}
            </td>
            <td data-label={model}>
              {item.name} <code>{item.model}</code>
            </td>
            <td data-label={quality}>{item.quality}</td>
            <PriceCell label={czk} before={item.before.CZK} after={item.after.CZK} />
            <PriceCell label={ron} before={item.before.RON} after={item.after.RON} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function PriceCell({ label, before, after }: { readonly label: string; readonly before: Money; readonly after: Money }) {
  const text = useText();
  return (
    <td className="end" data-label={label}>
      {after.amount === before.amount ? (
        formatMoney(after)
      ) : (
        <>
          <b className="nowrap">{formatMoney(after)}</b>
          <span className="sub">{text('appraisal-import.from', { price: formatMoney(before) })}</span>
        </>
      )}
    </td>
  );
}
