import { officePaths } from '@okruh/contracts/office-paths';
import { Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import { AppraisalImport } from './appraisal-import.tsx';
import { ModelList } from './model-list.tsx';
import { onPriceTab, priceListSchema, readTab, toListAddress } from './price-list-address.ts';
import { Settings } from './settings.tsx';
import { VersionList } from './version-list.tsx';

/** The price list of the buy-out: models, settings, import, and what was changed when. */
export function PriceListPage() {
  const text = useText();
  const mayEdit = useMay('appraisal:edit');
  const [address, write] = useSearchState(priceListSchema);
  const list = toListAddress(address);
  const panels = {
    modely: <ModelList address={list} onChange={write} />,
    nastaveni: <Settings />,
    import: <AppraisalImport />,
    verze: <VersionList address={list} onChange={write} />,
  };
  const tabs = (['modely', 'nastaveni', ...(mayEdit ? (['import'] as const) : []), 'verze'] as const).map((id) => ({
    id,
    label: text(`prices.tab.${id}`),
    panel: panels[id],
  }));
  const tab = readTab(address);
  return (
    <AdminPage
      title={text('prices.title')}
      actions={
        <>
          <PageLink kind="quiet" href={officePaths.competitors}>
            {text('competitors.title')}
          </PageLink>
          {mayEdit && (
            <PageLink kind="quiet" href={officePaths.questions}>
              {text('questions.title')}
            </PageLink>
          )}
          {mayEdit && <PageLink href={officePaths['new-price']}>{text('models.add')}</PageLink>}
        </>
      }
    >
      <Tabs
        label={text('prices.title')}
        tabs={tabs}
        selected={tabs.some(({ id }) => id === tab) ? tab : 'modely'}
        onSelect={(id) => write(onPriceTab(id), { push: true })}
      />
    </AdminPage>
  );
}
