import type { DeadLetter } from '@okruh/contracts/http/ops-admin/dead-letters';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { ops } from '../office/api/ops-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';

interface SettleDialogProps {
  readonly letters: readonly DeadLetter[];
  readonly action: 'discard' | 'restore';
  onClose(): void;
  onDone(): void;
}

/** Discards dead letters, or takes that back; always with a reason, which is written down. */
export function SettleDialog({ letters, action, onClose, onDone }: SettleDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const form = useShopForm({
    defaults: { reason: '' },
    rules: { reason: [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText] },
    idPrefix: 'settle-',
    submit: async ({ reason }) => {
      const sequences = letters.map(({ sequence }) => sequence);
      const { changed } = await ops.call('admin_settle_dead_letters', { body: { sequences, action, reason: reason.trim() } });
      const missed = sequences.length - changed.length;
      toast({
        kind: missed === 0 ? 'success' : 'info',
        title: text(`settle.${action}.done`, { count: changed.length }),
        ...(missed > 0 && { text: text('settle.missed', { count: missed }) }),
      });
      await ops.invalidate(queryClient, 'admin_list_dead_letters', 'admin_get_dead_letter');
      onDone();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text(`settle.${action}.title`, { count: letters.length })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('settle.failed')} />
        <p>{text(`settle.${action}.text`)}</p>
        <TextField {...form.field('reason')} label={text('redrive.reason')} help={text('redrive.reason.help')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" kind={action === 'discard' ? 'danger' : undefined} busy={form.isBusy}>
            {text(`settle.${action}.submit`, { count: letters.length })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
