import type { ContentItem } from '@okruh/contracts/http/catalog-admin/content';
import { Button, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { catalog } from '../../office/api/api.ts';
import { formatDateTime } from '../../office/language/format.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { listChangedFields } from './text-kinds.ts';

interface PlannedChangeProps {
  readonly item: ContentItem;
  readonly mayEdit: boolean;
  readonly onCancelled: (item: ContentItem) => void;
}

/** The change of a text that waits for its instant, or why it could not be applied. */
export function PlannedChange({ item, mayEdit, onCancelled }: PlannedChangeProps) {
  const text = useText();
  const { market, toast } = useRemote();
  const reportFailure = useReportFailure();
  const { kind, id, plan } = item;
  const cancel = useMutation({
    mutationFn: () => catalog.call('admin_cancel_content_plan', { params: { kind, id } }),
    onSuccess: (saved) => {
      toast({ kind: 'success', title: text('content.plan.cancelled') });
      onCancelled(saved);
    },
    onError: (error) => reportFailure(text('content.plan.cancel-failed'), error),
  });
  if (plan === null) return null;
  const changed = plan.input === null ? [] : listChangedFields(item, plan.input);
  const values = { at: formatDateTime(plan.applies_at, market), name: plan.by };
  return (
    <Notice
      tone={plan.error === null ? 'info' : 'warning'}
      title={text(plan.error === null ? 'content.plan.waits' : `content.plan.${plan.error}`, values)}
    >
      {changed.length > 0 && <p>{text('content.plan.fields', { fields: changed.map((name) => text(`text.${name}`)).join(', ') })}</p>}
      {mayEdit && (
        <Button kind="quiet" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {text('content.plan.cancel')}
        </Button>
      )}
    </Notice>
  );
}
