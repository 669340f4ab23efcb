import type { WithdrawalDetail } from '@okruh/contracts/http/orders-admin/withdrawals';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { orders } from '../office/api/orders-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { useWithdrawalCommand } from './withdrawal-queries.ts';

interface CloseDialogProps {
  readonly withdrawal: WithdrawalDetail;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Ends a withdrawal without money; its goods can be withdrawn from again. */
export function CloseDialog({ withdrawal, isOpen, onClose }: CloseDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('withdrawal.close.title', { number: withdrawal.number })}>
      {isOpen && <CloseForm withdrawal={withdrawal} onClose={onClose} />}
    </Dialog>
  );
}

function CloseForm({ withdrawal: { id, version }, onClose }: Omit<CloseDialogProps, 'isOpen'>) {
  const text = useText();
  const close = useWithdrawalCommand(id, { failed: text('withdrawal.close.failed'), done: text('withdrawal.close.done') }, (note: string) =>
    orders.call('admin_close_withdrawal', { params: { id }, body: { version, note } }),
  );
  const form = useShopForm({
    defaults: { note: '' },
    rules: { note: [fieldRules.required, fieldRules.maxLength(1000), fieldRules.plainText] },
    idPrefix: 'close-',
    submit: async ({ note }) => {
      await close.mutateAsync(note.trim());
      onClose();
    },
    // The toast has said it.
    onFailure: () => true,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('withdrawal.close.failed')} />
      <p>{text('withdrawal.close.text')}</p>
      <TextArea {...form.field('note')} label={text('withdrawal.close.note')} help={text('withdrawal.note.help')} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="danger" busy={close.isPending}>
          {text('withdrawal.close')}
        </Button>
      </DialogButtons>
    </form>
  );
}
