import type { Assignee } from '@okruh/contracts/http/orders-admin/assignee';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Select, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { accounts } from '../../office/api/api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';

const NOBODY = 'nobody';

interface HandOverDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  /** Null: nobody looks after it from now on. A rejected promise is said in the dialog. */
  onChoose(assignee: Assignee | null): Promise<void>;
}

/** Who is to look after orders: one of the colleagues who work on them, or nobody. */
export function HandOverDialog({ title, isOpen, onClose, onChoose }: HandOverDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {isOpen && <HandOverForm onClose={onClose} onChoose={onChoose} />}
    </Dialog>
  );
}

function HandOverForm({ onClose, onChoose }: Pick<HandOverDialogProps, 'onClose' | 'onChoose'>) {
  const text = useText();
  const colleagues = useQuery(accounts.query('list_colleagues', { query: { permission: 'order:note' } }));
  const form = useOfficeForm({
    defaults: { colleague: '' },
    rules: { colleague: [fieldRules.choiceRequired] },
    idPrefix: 'hand-over-',
    submit: async ({ colleague }) => {
      const chosen = colleagues.data?.items.find(({ id }) => id === colleague);
      if (chosen !== undefined || colleague === NOBODY) await onChoose(chosen ?? null);
    },
  });
  if (colleagues.data === undefined) {
    return colleagues.isError ? (
      <LoadFailure title={text('orders.hand-over.load-failed')} error={colleagues.error} onRetry={() => void colleagues.refetch()} />
    ) : (
      <Skeleton height="6rem" />
    );
  }
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('orders.hand-over.failed')} />
      <Select
        {...form.field('colleague')}
        label={text('orders.hand-over.to')}
        placeholder={text('orders.hand-over.choose')}
        options={[
          ...colleagues.data.items.map(({ id, name }) => ({ value: id, label: name })),
          { value: NOBODY, label: text('orders.hand-over.nobody') },
        ]}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.isBusy}>
          {text('orders.hand-over.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
