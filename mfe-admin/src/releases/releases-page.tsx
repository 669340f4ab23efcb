import { Button, Empty, Skeleton } from '@okruh/ui';
import { refreshIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { AdminPage } from '../office/page/admin-page.tsx';
import styles from '../office/admin.module.css';
import { gateway } from '../office/api/api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { RecordChanges } from '../office/record-changes/record-changes.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { RollBackDialog } from './roll-back-dialog.tsx';
import type { Question } from './question.ts';

const HEALTH_EVERY_MS = 30_000;

/** Every part of the web with its versions, channels and failures. */
export function ReleasesPage() {
  const text = useText();
  const remotes = useQuery({ ...gateway.query('admin_list_remotes'), staleTime: 0, refetchInterval: HEALTH_EVERY_MS });
  const refresh = useMutation({ mutationFn: () => remotes.refetch() });
  const [question, setQuestion] = useState<Question | null>(null);
  const close = (): void => setQuestion(null);
  return (
    <AdminPage
      title={text('releases.title')}
      actions={
        <>
          <RecordChanges toQuery={(query) => gateway.query('admin_list_record_changes', { query })} />
          <Button kind="quiet" icon={refreshIcon} busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {text('releases.refresh')}
          </Button>
        </>
      }
    >
      {remotes.data === undefined && remotes.isError && (
        <LoadFailure title={text('releases.failed')} error={remotes.error} onRetry={() => void remotes.refetch()} />
      )}
      {remotes.data === undefined && !remotes.isError && (
        <div className={`stack ${styles.late}`} aria-busy="true">
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </div>
      )}
      {remotes.data?.items.length === 0 && <Empty title={text('releases.empty')} />}
      {remotes.data?.items.map((remote) => (
        <ReleasePanel key={remote.remote} remote={remote} onAsk={setQuestion} />
      ))}
      {question?.kind === 'promote' && <PromoteDialog remote={question.remote} version={question.version} onClose={close} />}
      {question?.kind === 'roll-back' && <RollBackDialog remote={question.remote} onClose={close} />}
    </AdminPage>
  );
}
