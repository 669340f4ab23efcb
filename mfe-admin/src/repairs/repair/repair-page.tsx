import { officePaths } from '@okruh/contracts/office-paths';
import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { Empty, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import dossierStyles from '../../office/dossier.module.css';
import { CaseConflictNotice, ConflictScope, withLastChange } from '../../office/conflict/case-conflict.tsx';
import { CollectionPanel, whileBooking } from '../../office/collection/collection-panel.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { AddTask } from '../../office/tasks/add-task.tsx';
import { repairQuery, repairs } from '../../office/api/repairs-api.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { Quotes } from './quotes.tsx';
import { ReceivePanel } from './receive-panel.tsx';
import { useRepairFacts } from './repair-facts.ts';
import { RepairComplaint } from './repair-complaint.tsx';
import { RepairCustomer } from './repair-customer.tsx';
import { RepairHistory } from './repair-history.tsx';
import { RepairCourier } from './repair-courier.tsx';
import { RepairMoves } from './repair-moves.tsx';
import { IntakeNotice, RepairPapers } from './repair-papers.tsx';
import { RepairParts } from './repair-parts.tsx';
import { RepairPhotos } from './repair-photos.tsx';
import { RepairSummary } from './repair-summary.tsx';

/** One repair: what is broken, what was agreed, and what to do next. */
export function RepairPage({ id }: { readonly id: string }) {
  const text = useText();
  const repair = useQuery({ ...repairQuery(id), refetchInterval: ({ state }) => whileBooking(state.data?.collection) });
  const toFacts = useRepairFacts();
  const queryClient = useQueryClient();
  if (repair.data === undefined) {
    const isAbsent = repair.error instanceof ProblemError && repair.error.status === 404;
    return (
      <AdminPage title={text('repair.title')}>
        {!repair.isError && (
          <div className={`stack ${styles.late}`} aria-busy="true">
            <Skeleton height="6rem" />
            <Skeleton height="18rem" />
          </div>
        )}
        {repair.isError && isAbsent && (
          <Empty title={text('repair.absent')} actions={<PageLink href={officePaths.repairs}>{text('repair.back')}</PageLink>}>
            {text('repair.absent.text')}
          </Empty>
        )}
        {repair.isError && !isAbsent && (
          <LoadFailure title={text('repair.failed')} error={repair.error} onRetry={() => void repair.refetch()} />
        )}
      </AdminPage>
    );
  }
  return (
    <ConflictScope
      shown={repair.data}
      read={async () => {
        const now = await repairs.call('admin_get_repair', { params: { id } });
        return withLastChange(now, now.history);
      }}
      toFacts={toFacts}
      onTaken={(theirs) => queryClient.setQueryData(repairQuery(id).queryKey, theirs)}
    >
      <AdminPage title={text('repair.heading', { number: repair.data.number })} actions={<Actions repair={repair.data} />}>
        <CaseConflictNotice />
        <Parts repair={repair.data} />
      </AdminPage>
    </ConflictScope>
  );
}

const Actions = ({ repair }: { readonly repair: AdminRepair }) => (
  <>
    <AddTask subject={{ kind: 'repair', id: repair.id, number: repair.number }} />
    <RepairPapers repair={repair} />
    <RepairCourier repair={repair} />
    <RepairMoves repair={repair} />
  </>
);

const sentQuotes = ({ quotes }: AdminRepair): number => quotes.filter(({ sent_at: sentAt }) => sentAt !== null).length;

function Parts({ repair }: { readonly repair: AdminRepair }) {
  return (
    <>
      <IntakeNotice repair={repair} />
      <RepairSummary repair={repair} />
      <RepairComplaint repair={repair} />
      {repair.collection !== null && (
        <CollectionPanel
          collection={repair.collection}
          loadLabel={() => repairs.exchange('admin_repair_courier_label', { params: { id: repair.id } })}
        />
      )}
      {repair.allowed.includes('receive') && <ReceivePanel repair={repair} />}
      {repair.allowed.includes('approve') && <AnswerPanel repair={repair} />}
      {/* What follows a quote that was sent begins with what it says; a colleague's draft leaves what is typed here. */}
      {repair.allowed.includes('diagnose') && <QuoteEditor key={sentQuotes(repair)} repair={repair} />}
      <Quotes repair={repair} />
      <div className={dossierStyles.columns}>
        <div className={`stack ${dossierStyles.column}`}>
          <RepairParts repair={repair} />
          <RepairPhotos repair={repair} />
        </div>
        <div className={`stack ${dossierStyles.column}`}>
          <RepairCustomer repair={repair} />
          <RepairHistory repair={repair} />
        </div>
      </div>
    </>
  );
}
