import type { AdminReview } from '@okruh/contracts/http/catalog-admin/reviews';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { catalog } from '../../office/api/api.ts';
import { useNameLocale } from '../../office/language/language.ts';

/** A reason is a few words. */
export const reasonRules = [fieldRules.required, fieldRules.minLength(3), fieldRules.maxLength(300)];
const splitLines = (typed: string): string[] => typed.split('\n').flatMap((line) => line.trim() || []);

/** Corrects the words of a review; its stars stay the customer's. */
export function EditReview({ review, onClose }: { readonly review: AdminReview; onClose(): void }) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const form = useOfficeForm({
    defaults: { text: review.text, pros: review.pros.join('\n'), cons: review.cons.join('\n'), reason: '' },
    idPrefix: 'review-',
    rules: { text: [fieldRules.required, fieldRules.minLength(10), fieldRules.maxLength(5000)], reason: reasonRules },
    submit: async (fields) => {
      await catalog.call('update_review', {
        params: { pk: review.id },
        body: { text: fields.text, pros: splitLines(fields.pros), cons: splitLines(fields.cons), reason: fields.reason.trim() },
      });
      toast({ kind: 'success', title: text('saved') });
      void catalog.invalidate(queryClient, 'admin_list_reviews');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('reviews.edit.title', { name: review.product.name[locale] })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <TextArea {...form.field('text')} rows={6} label={text('reviews.text')} />
        <TextArea {...form.field('pros')} rows={3} optional label={text('reviews.pros')} help={text('reviews.lines')} />
        <TextArea {...form.field('cons')} rows={3} optional label={text('reviews.cons')} help={text('reviews.lines')} />
        <TextField {...form.field('reason')} label={text('reviews.reason')} help={text('reviews.edit.help')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('form.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
