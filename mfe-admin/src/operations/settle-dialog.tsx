import type { DeadLetterTarget } from '@okruh/contracts/http/ops-admin/dead-letters';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { ops } from '../office/api/ops-api.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface SettleDialogProps {
  readonly target: DeadLetterTarget;
  /** How many it is about. */
  readonly count: number;
  readonly action: 'discard' | 'restore';
  onClose(): void;
  onDone(): void;
}

/** Discards dead letters, or takes that back; always with a reason, which is written down. */
export function SettleDialog({ target, count, action, onClose, onDone }: SettleDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const settle = async (reason: string): Promise<void> => {
    const { changed } = await ops.call('admin_settle_dead_letters', { body: { target, action, reason } });
    const missed = count - changed;
    toast({
      kind: missed === 0 ? 'success' : 'info',
      title: text(`settle.${action}.done`, { count: changed }),
      ...(missed > 0 && { text: text('settle.missed', { count: missed }) }),
    });
    await ops.invalidate(queryClient, 'admin_list_dead_letters', 'admin_get_dead_letter');
    onDone();
  };
  return (
    <ReasonDialog
      title={text(`settle.${action}.title`, { count })}
      submitLabel={text(`settle.${action}.submit`, { count })}
      isDangerous={action === 'discard'}
      onSubmit={settle}
      onClose={onClose}
    >
      <p>{text(`settle.${action}.text`)}</p>
    </ReasonDialog>
  );
}
