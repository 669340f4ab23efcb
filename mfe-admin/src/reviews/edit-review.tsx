import type { AdminReview } from '@okruh/contracts/http/catalog-admin/reviews';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { catalog } from '../api.ts';

const linesOf = (typed: string): string[] => typed.split('\n').flatMap((line) => line.trim() || []);

/** Corrects the words of a review; its stars stay the customer's. */
export function EditReview({ review, onClose }: { readonly review: AdminReview; onClose(): void }) {
  const text = useText();
  const locale = useLocale();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const form = useShopForm({
    defaults: { text: review.text, pros: review.pros.join('\n'), cons: review.cons.join('\n') },
    idPrefix: 'review-',
    rules: { text: [fieldRules.required, fieldRules.minLength(10), fieldRules.maxLength(5000)] },
    submit: async (fields) => {
      await catalog.call('update_review', {
        params: { pk: review.id },
        body: { text: fields.text, pros: linesOf(fields.pros), cons: linesOf(fields.cons) },
      });
      toast({ kind: 'success', title: text('saved') });
      void queryClient.invalidateQueries({ queryKey: ['admin_list_reviews'] });
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
        <div className="row">
          <Button type="submit" busy={form.isBusy}>
            {text('form.save')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {text('dialog.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
