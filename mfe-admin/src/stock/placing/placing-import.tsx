import type { ProductLocationImportItem } from '@okruh/contracts/http/picking-admin/locations';
import { isMarket, type Market, marketCodes } from '@okruh/market';
import { Select, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
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
  const [line, product, place] = [text('import.line'), text('placing.import.product'), text('csv.place')];
  const [location, before, after] = [text('csv.location'), text('placing.import.before'), text('placing.import.after')];
  return (
    <Table label={text('placing.import.changes')} compact stack>
      <thead>
        <tr>
          <th scope="col" className="end">
            {line}
          </th>
          {[product, place, location].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          {[before, after].map((heading) => (
            <th key={heading} scope="col" className="end">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.line}>
            <td className="end" data-label={line}>
              {item.line}
            </td>
            <td data-label={product}>
              {item.name} <code>{item.code}</code>
            </td>
            <td data-label={place}>{item.place}</td>
            <td data-label={location}>{item.location}</td>
            <td className="end" data-label={before}>
              {item.before}
            </td>
            <td className="end" data-label={after}>
              <b>{item.after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
