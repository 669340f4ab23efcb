import { Skeleton, Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { tableSchema } from '../../office/data-table/table-address.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PreviewCodes } from './preview-codes.tsx';
import { TariffChanges } from './tariff-changes.tsx';
import { TariffGroups } from './tariff-groups.tsx';
import { TariffList } from './tariff-list.tsx';
import { TariffRules } from './tariff-rules.tsx';

const schema = tableSchema(['months', 'apr'], ['tab', 'tariffMarket', 'validity', 'kind']);
/** Where somebody is in one list says nothing about another one. */
const forgotten = { q: undefined, sort: undefined, page: undefined, view: undefined, rows: undefined, kind: undefined } as const;
const tabs = ['tarify', 'skupiny', 'pravidla', 'kody', 'zmeny'] as const;

/** Tariffs of instalments, their groups, what belongs to which, the codes that open what isn't public, and who changed what. */
export function TariffsPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const all = useQuery({ ...checkout.query('admin_list_tariffs'), staleTime: 0 });
  const drawn = () => {
    if (all.data === undefined) {
      return all.isError ? (
        <LoadFailure title={text('tariffs.failed')} error={all.error} onRetry={() => void all.refetch()} />
      ) : (
        <Skeleton height="24rem" />
      );
    }
    const { tariffs, groups, rules } = all.data;
    // Neither the tab nor the kind of a change is a filter of the tariffs.
    const { tab: _tab, kind: _kind, ...filters } = address.filters;
    const panels = {
      tarify: <TariffList tariffs={tariffs} groups={groups} address={{ ...address, filters }} onChange={write} />,
      skupiny: <TariffGroups tariffs={tariffs} groups={groups} />,
      pravidla: <TariffRules rules={rules} groups={groups} />,
      kody: <PreviewCodes tariffs={tariffs} />,
      zmeny: <TariffChanges tariffs={tariffs} groups={groups} address={address} onChange={write} />,
    };
    return (
      <Tabs
        label={text('tariffs.title')}
        tabs={tabs.map((id) => ({ id, label: text(`tariffs.tab.${id}`), panel: panels[id] }))}
        selected={tabs.find((id) => id === address.filters['tab']) ?? 'tarify'}
        onSelect={(id) => write({ ...forgotten, tab: id === 'tarify' ? undefined : id }, { push: true })}
      />
    );
  };
  return <AdminPage title={text('tariffs.title')}>{drawn()}</AdminPage>;
}
