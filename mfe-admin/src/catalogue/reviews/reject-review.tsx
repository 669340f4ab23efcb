import { type AdminReview } from '@okruh/contracts/http/catalog-admin/reviews';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { reasonRules } from './edit-review.tsx';
import { useNameLocale } from '../../office/language/language.ts';

interface RejectReviewProps {
  readonly review: AdminReview;
  onReject(reason: string): Promise<unknown>;
  onClose(): void;
}

/** A review isn't turned away without a reason. */
export function RejectReview({ review, onReject, onClose }: RejectReviewProps) {
  const text = useText();
  const locale = useNameLocale();
  const form = useOfficeForm({
    defaults: { reason: '' },
    idPrefix: 'reject-',
    rules: { reason: reasonRules },
    submit: async ({ reason }) => {
      await onReject(reason.trim());
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('reviews.reject.title', { name: review.product.name[locale] })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <TextField {...form.field('reason')} label={text('reviews.reason')} help={text('reviews.reject.help')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" kind="danger" busy={form.isBusy}>
            {text('reviews.reject')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
