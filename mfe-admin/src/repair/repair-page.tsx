import type { AdminRepair } from '@okruh/contracts/http/repairs-admin';
import { Button, Empty, Notice, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { AdminPage } from '../admin-page.tsx';
import styles from '../admin.module.css';
import dossierStyles from '../dossier.module.css';
import { LoadFailure } from '../load-failure.tsx';
import { PageLink } from '../page-link.tsx';
import { repairPaths } from '../repair-paths.ts';
import { repairQuery } from '../repairs-api.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { Quotes } from './quotes.tsx';
import { ReceivePanel } from './receive-panel.tsx';
import { RepairCustomer } from './repair-customer.tsx';
import { RepairHistory } from './repair-history.tsx';
import { RepairMoves } from './repair-moves.tsx';
import { RepairParts } from './repair-parts.tsx';
import { RepairPhotos } from './repair-photos.tsx';
import { RepairSummary } from './repair-summary.tsx';
import { ConflictContext } from '../use-case-command.ts';

/** One repair: what is broken, what was agreed, and what to do next. */
export function RepairPage({ id }: { readonly id: string }) {
  const text = useText();
  const repair = useQuery(repairQuery(id));
  const [conflict, setConflict] = useState<string | null>(null);
  const reload = async (): Promise<void> => {
    const { isSuccess } = await repair.refetch();
    if (isSuccess) setConflict(null);
  };
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
          <Empty title={text('repair.absent')} actions={<PageLink href={repairPaths.repairs}>{text('repair.back')}</PageLink>}>
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
    <ConflictContext value={setConflict}>
      <AdminPage title={text('repair.heading', { number: repair.data.number })} actions={<RepairMoves repair={repair.data} />}>
        {conflict !== null && (
          <Notice tone="warning" role="alert" title={conflict}>
            <Button size="small" busy={repair.isFetching} onClick={() => void reload()}>
              {text('repair.reload')}
            </Button>
          </Notice>
        )}
        <Parts repair={repair.data} />
      </AdminPage>
    </ConflictContext>
  );
}

function Parts({ repair }: { readonly repair: AdminRepair }) {
  return (
    <>
      <RepairSummary repair={repair} />
      {repair.allowed.includes('receive') && <ReceivePanel repair={repair} />}
      {repair.allowed.includes('approve') && <AnswerPanel repair={repair} />}
      {/* Another draft begins with what it says. */}
      {repair.allowed.includes('diagnose') && <QuoteEditor key={repair.quotes[0]?.id ?? 'first'} repair={repair} />}
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
