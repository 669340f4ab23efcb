import type { CompetitorImportItem } from '@okruh/contracts/http/buyout-admin/competitors';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { buyout } from '../../office/api/api.ts';
import { ImportChanges } from '../../office/import/import-changes.tsx';
import { ImportPanel } from '../../office/import/import-panel.tsx';
import { formatDate, formatMoney } from '../../office/language/format.ts';

const SAMPLE = 'competitor;currency;model;quality;price;observed_on\nVýkupna;CZK;apple-iphone-13-128gb;A;6500;2026-11-20';

/** Competitors' prices from a file. */
export function CompetitorImport() {
  const text = useText();
  const queryClient = useQueryClient();
  return (
    <ImportPanel
      text={text('competitor-import.text')}
      sample={SAMPLE}
      send={(form) => buyout.call('admin_import_competitor_prices', { form })}
      onSaved={() => void buyout.invalidate(queryClient, 'admin_list_competitors', 'admin_get_competitor_prices', 'admin_list_appraisals')}
    >
      {({ items }) => <Changes items={items} />}
    </ImportPanel>
  );
}

function Changes({ items }: { readonly items: readonly CompetitorImportItem[] }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <ImportChanges
      label={text('competitor-import.table')}
      items={items}
      itemKey={({ line }) => String(line)}
      columns={[
        { label: text('competitors.name'), render: ({ competitor }) => competitor },
        { label: text('appraisal-import.model'), render: ({ name }) => name },
        { label: text('appraisal-import.quality'), render: ({ quality }) => quality },
        {
          label: text('competitor-import.price'),
          isNumeric: true,
          render: ({ before, after }) => (
            <>
              <b className="nowrap">{formatMoney(after)}</b>
              {before !== null && <span className="sub">{text('appraisal-import.from', { price: formatMoney(before) })}</span>}
            </>
          ),
        },
        { label: text('competitor-import.day'), render: ({ observed_on: day }) => formatDate(day, market) },
      ]}
    />
  );
}
