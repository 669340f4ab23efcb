import type { Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { catalog } from '../../office/api/api.ts';
import { ImportPanel } from '../../office/import/import-panel.tsx';
import { PricePreview } from './price-preview.tsx';

const SAMPLE = 'code;price;common_price\nPH001-001;4490;6190';

/** Prices of a market from a file. */
export function SalePriceImport({ market }: { readonly market: Market }) {
  const text = useText();
  const queryClient = useQueryClient();
  return (
    <ImportPanel
      text={text('price-import.text')}
      sample={SAMPLE}
      send={(form) => {
        form.set('market', market);
        return catalog.call('admin_import_prices', { form });
      }}
      onSaved={() => void catalog.invalidate(queryClient, 'admin_list_prices')}
      ask={({ steep }) =>
        steep === 0
          ? null
          : {
              title: text('preview.steep-title', { count: steep }),
              confirm: text('preview.steep-confirm'),
              reason: text('preview.confirm-first'),
            }
      }
    >
      {({ items }) => <PricePreview items={items} />}
    </ImportPanel>
  );
}
