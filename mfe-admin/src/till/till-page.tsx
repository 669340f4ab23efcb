import { Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { OpenDrawer } from './open-drawer.tsx';
import { OpenTill } from './open-till.tsx';
import { tillQuery } from './till-queries.ts';

/** The counter of a store: a clerk's drawer, and what customers pay into it. */
export function TillPage() {
  const text = useText();
  const till = useQuery(tillQuery);
  if (till.data === undefined)
    return (
      <AdminPage title={text('till.title')}>
        {till.isError ? (
          <LoadFailure title={text('till.failed')} error={till.error} onRetry={() => void till.refetch()} />
        ) : (
          <Skeleton height="24rem" />
        )}
      </AdminPage>
    );
  const { drawer, stores } = till.data;
  if (drawer === null) return <OpenDrawer stores={stores} />;
  const hasTerminal = stores.some(({ id, has_terminal: has }) => id === drawer.store_id && has);
  return <OpenTill key={drawer.id} drawer={drawer} hasTerminal={hasTerminal} />;
}
