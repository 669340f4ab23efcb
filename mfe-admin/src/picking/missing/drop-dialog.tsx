import type { ResponseOf } from '@okruh/contracts';
import type { adminPreviewDrop } from '@okruh/contracts/http/picking-work';
import { isZeroMoney } from '@okruh/market';
import { Skeleton, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { type MissingDialogProps, useResolve } from './use-resolve.ts';
import { formatMoney } from '../../office/language/format.ts';

const MAX_REASON = 200;

/** Says what the customer gets back before anything happens; the service counts it. */
export function DropDialog(props: MissingDialogProps) {
  const { list, item, onClose } = props;
  const text = useText();
  const [reason, setReason] = useState('');
  const resolve = useResolve(props, 'picking.drop.done');
  const preview = useQuery({
    ...picking.query('admin_preview_drop', { params: { id: list.id }, query: { item: item.item } }),
    staleTime: 0,
  });
  return (
    <ConfirmDialog
      isOpen
      title={text('picking.drop.title', { name: item.name })}
      confirm={text('picking.drop')}
      kind="danger"
      isBusy={resolve.isPending || preview.isPending}
      onClose={onClose}
      onConfirm={() => resolve.mutate({ item: item.item, action: 'drop', reason: reason.trim() })}
    >
      <div className="stack">
        {preview.isPending && <Skeleton height="3rem" />}
        {preview.isError && (
          <LoadFailure title={text('picking.drop.failed')} error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {preview.data !== undefined && <p>{toEffect(text, preview.data)}</p>}
        <TextField
          label={text('picking.resolve.reason')}
          help={text('picking.resolve.reason.help')}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function toEffect(text: ReturnType<typeof useText>, effect: ResponseOf<typeof adminPreviewDrop>): string {
  if (effect.ends_order) return text('picking.drop.ends');
  if (effect.refund === null) return text('picking.drop.price');
  if (isZeroMoney(effect.refund)) return text('picking.drop.free');
  return text(effect.is_due_reduced ? 'picking.drop.due' : 'picking.drop.refund', { amount: formatMoney(effect.refund) });
}
