import { officePaths } from '@okruh/contracts/office-paths';
import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { Empty, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import dossierStyles from '../../office/dossier.module.css';
import { buyout as client } from '../../office/api/api.ts';
import { CaseConflictNotice, ConflictScope, withLastChange } from '../../office/conflict/case-conflict.tsx';
import { CollectionPanel, whileBooking } from '../../office/collection/collection-panel.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { AddTask } from '../../office/tasks/add-task.tsx';
import { useBuyoutFacts } from './buyout-facts.ts';
import { BuyoutPapers } from './buyout-papers.tsx';
import { Commands } from './commands.tsx';
import { Customer } from './customer.tsx';
import { Summary } from './summary.tsx';
import { dossierQuery } from './dossier-query.ts';
import { History } from './history.tsx';
import { InspectionPanel } from './inspection-panel.tsx';
import { Photos } from './photos.tsx';
import { ReceivePanel } from './receive-panel.tsx';

/** One buy-out: what the customer said, what we found, and what to do next. */
export function DossierPage({ id }: { readonly id: string }) {
  const text = useText();
  const dossier = useQuery({ ...dossierQuery(id), refetchInterval: ({ state }) => whileBooking(state.data?.collection) });
  const toFacts = useBuyoutFacts();
  const queryClient = useQueryClient();
  if (dossier.data === undefined) {
    return (
      <AdminPage title={text('dossier.title')}>
        {!dossier.isError && <DossierSkeleton />}
        {dossier.isError &&
          (isAbsent(dossier.error) ? (
            <Absent />
          ) : (
            <LoadFailure title={text('dossier.failed')} error={dossier.error} onRetry={() => void dossier.refetch()} />
          ))}
      </AdminPage>
    );
  }
  return (
    <ConflictScope
      shown={dossier.data}
      read={async () => {
        const now = await client.call('admin_get_buyout', { params: { id } });
        return withLastChange(now, now.history);
      }}
      toFacts={toFacts}
      onTaken={(theirs) => queryClient.setQueryData(dossierQuery(id).queryKey, theirs)}
    >
      <AdminPage title={text('dossier.heading', { number: dossier.data.number })} actions={<Actions buyout={dossier.data} />}>
        <CaseConflictNotice />
        <Dossier buyout={dossier.data} />
      </AdminPage>
    </ConflictScope>
  );
}

const Actions = ({ buyout }: { readonly buyout: AdminBuyout }) => (
  <>
    <AddTask subject={{ kind: 'buyout', id: buyout.id, number: buyout.number }} />
    <BuyoutPapers buyout={buyout} />
    <Commands buyout={buyout} />
  </>
);

function Dossier({ buyout }: { readonly buyout: AdminBuyout }) {
  const isReceivable = buyout.allowed.includes('receive');
  const wasInspected = buyout.inspected_answers !== null;
  return (
    <>
      <Summary buyout={buyout} />
      {buyout.collection !== null && (
        <CollectionPanel
          collection={buyout.collection}
          loadLabel={() => client.exchange('admin_collection_label', { params: { id: buyout.id } })}
        />
      )}
      {isReceivable && <ReceivePanel buyout={buyout} />}
      <InspectionPanel buyout={buyout} />
      <div className={dossierStyles.columns}>
        <div className={`stack ${dossierStyles.column}`}>
          {(wasInspected || buyout.allowed.includes('inspect') || buyout.photos.length > 0) && <Photos buyout={buyout} />}
          <History entries={buyout.history} />
        </div>
        <Customer buyout={buyout} />
      </div>
    </>
  );
}

const isAbsent = (error: unknown): boolean => error instanceof ProblemError && error.status === 404;

function Absent() {
  const text = useText();
  return (
    <Empty title={text('dossier.absent')} actions={<PageLink href={officePaths.buyouts}>{text('dossier.back')}</PageLink>}>
      {text('dossier.absent.text')}
    </Empty>
  );
}

function DossierSkeleton() {
  return (
    <div className={`stack ${styles.late}`} aria-busy="true">
      <Skeleton height="6rem" />
      <Skeleton height="22rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
