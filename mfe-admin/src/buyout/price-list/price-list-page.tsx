import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { useMay } from '../../office/session.ts';
import { ModelList } from './model-list.tsx';
import { onPriceTab, priceListSchema } from './price-list-address.ts';
import { PriceImport } from './price-import.tsx';
import { Settings } from './settings.tsx';
import { VersionList } from './version-list.tsx';

/** The price list of the buy-out: models, settings, import, and what was changed when. */
export function PriceListPage() {
  const text = useText();
  const mayEdit = useMay('appraisal:edit');
  const [address, write] = useSearchState(priceListSchema);
  const panels = {
    modely: <ModelList address={address} onChange={write} />,
    nastaveni: <Settings />,
    import: <PriceImport />,
    verze: <VersionList address={address} onChange={write} />,
  };
  const tabs = (['modely', 'nastaveni', ...(mayEdit ? (['import'] as const) : []), 'verze'] as const).map((id) => ({
    id,
    label: text(`prices.tab.${id}`),
    panel: panels[id],
  }));
  return (
    <AdminPage title={text('prices.title')}>
      <Tabs
        label={text('prices.title')}
        tabs={tabs}
        selected={tabs.some(({ id }) => id === address.tab) ? address.tab : 'modely'}
        onSelect={(id) => write(onPriceTab(id), { push: true })}
      />
    </AdminPage>
  );
}
