import type { ProductLocationImportItem } from '@okruh/contracts/http/picking-admin/locations';
import { isMarket, type Market, marketCodes } from '@okruh/market';
import { Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { ImportChanges } from '../../office/import/import-changes.tsx';
import { ImportPanel } from '../../office/import/import-panel.tsx';

const SAMPLE = 'code;place;location;pieces\nPH001-001;warehouse;C-02-1-07;12';

/** Locations of products from a file. */
export function PlacingImport() {
  const text = useText();
  const { market: site } = useRemote();
  const queryClient = useQueryClient();
  const [market, setMarket] = useState<Market>(site);
  return (
    <details className="panel">
      <summary>{text('placing.import')}</summary>
      <div className="stack">
        <Select
          id="placing-import-market"
          label={text('stock.market')}
          value={market}
          options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
          onChange={({ target }) => isMarket(target.value) && setMarket(target.value)}
        />
        <ImportPanel
          key={market}
          text={text('placing.import.text')}
          sample={SAMPLE}
          send={(form) => picking.call('admin_import_product_locations', { query: { market }, form })}
          onSaved={() => void picking.invalidate(queryClient, 'admin_list_product_locations')}
        >
          {({ items }) => <Changes items={items} />}
        </ImportPanel>
      </div>
    </details>
  );
}

function Changes({ items }: { readonly items: readonly ProductLocationImportItem[] }) {
  const text = useText();
  return (
    <ImportChanges
      label={text('placing.import.changes')}
      items={items}
      itemKey={({ line }) => String(line)}
      columns={[
        {
          label: text('placing.import.product'),
          render: ({ name, code }) => (
            <>
              {name} <code>{code}</code>
            </>
          ),
        },
        { label: text('csv.place'), render: ({ place }) => place },
        { label: text('csv.location'), render: ({ location }) => location },
        { label: text('placing.import.before'), isNumeric: true, render: ({ before }) => before },
        { label: text('placing.import.after'), isNumeric: true, render: ({ after }) => <b>{after}</b> },
      ]}
    />
  );
}
