import type { Remote } from '@okruh/contracts/http/gateway';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { gateway } from '../office/api/api.ts';
import { ConfirmDialog } from '../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** Takes a remote back to its last good version. */
export function RollBackDialog({ remote, onClose }: { readonly remote: Remote; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const rollBack = useMutation({
    mutationFn: () => gateway.call('admin_roll_back_remote', { params: { remote: remote.remote } }),
    onSuccess: (changed) => toast({ kind: 'success', title: text('roll-back.done', { version: changed.stable?.version ?? '' }) }),
    onError: (error) => reportFailure(text('roll-back.failed'), error),
    onSettled: async () => {
      onClose();
      await gateway.invalidate(queryClient, 'admin_list_remotes');
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('roll-back.title', { remote: remote.remote })}
      confirm={text('roll-back.submit')}
      kind="danger"
      isBusy={rollBack.isPending}
      onConfirm={() => rollBack.mutate()}
    >
      <p>{text('roll-back.text', { from: remote.stable?.version ?? '', to: remote.previous ?? '' })}</p>
    </ConfirmDialog>
  );
}
