import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { ops } from '../office/api/ops-api.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface PauseDialogProps {
  readonly consumer: StreamConsumer;
  onClose(): void;
}

/** Has a consumer fetch nothing more, or go on; always with a reason, which is written down. */
export function PauseDialog({ consumer: { name, pause }, onClose }: PauseDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const action = pause === null ? 'pause' : 'resume';
  const send = async (reason: string): Promise<void> => {
    await ops.call(`admin_${action}_consumer`, { params: { name }, body: { reason } });
    toast({ kind: 'success', title: text(`consumers.${action}.done`, { name }) });
    await ops.invalidate(queryClient, 'admin_list_consumers', 'admin_get_operations');
    onClose();
  };
  return (
    <ReasonDialog
      title={text(`consumers.${action}.title`, { name })}
      submitLabel={text(`consumers.${action}`)}
      isDangerous={action === 'pause'}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{text(`consumers.${action}.text`)}</p>
    </ReasonDialog>
  );
}
