import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { ChangeableLine, OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import type { LinesPreview } from '@okruh/contracts/http/orders-admin/lines';
import { Button, Dialog, ErrorSummary, Select, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { orders } from '../../office/api/orders-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { deskQuery, linesPreviewQuery } from './order-queries.ts';
import styles from './order.module.css';
import { formatMoney } from '../../office/language/format.ts';

interface LinesDialogProps {
  readonly order: AdminOrder;
  readonly desk: OrderDesk;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Takes pieces off the order: how many stay, what it means for the price, and the press that does it. */
export function LinesDialog({ order, desk, isOpen, onClose }: LinesDialogProps) {
  const text = useText();
  const { version, changeable_lines: lines } = desk;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('order.edit.title', { number: order.number })}>
      {/* What changed meanwhile is chosen again. */}
      {isOpen && lines !== null && <LinesForm key={version} order={order} version={version} lines={lines} onClose={onClose} />}
      {isOpen && lines === null && <p>{text('order.edit.locked')}</p>}
    </Dialog>
  );
}

interface LinesFormProps extends Pick<LinesDialogProps, 'order' | 'onClose'> {
  readonly version: number;
  readonly lines: readonly ChangeableLine[];
}

/** Names of the fields; variants have characters that a field's path can't have. */
const toField = (index: number): `line-${number}` => `line-${index}`;

function LinesForm({ order, version, lines, onClose }: LinesFormProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  // One for what is chosen: pressed twice, or sent again after the connection broke, it is one change.
  const [changeId, setChangeId] = useState(() => crypto.randomUUID());
  const reload = () =>
    orders.invalidate(queryClient, 'admin_get_order', 'admin_get_order_desk', 'admin_list_order_history', 'admin_list_orders');
  const form = useOfficeForm<Record<string, string>>({
    defaults: Object.fromEntries(lines.map(({ quantity }, index) => [toField(index), String(quantity)])),
    rules: {},
    idPrefix: 'lines-',
    submit: async () => {
      const desk = await orders.call('admin_change_order_lines', {
        params: { id: order.id },
        body: { change_id: changeId, version, lines: [...changed] },
      });
      queryClient.setQueryData(deskQuery(order.id).queryKey, desk);
      toast({ kind: 'success', title: text('order.edit.done', { number: order.number }) });
      onClose();
      await reload();
    },
    onFailure: (error) => {
      if (error instanceof ProblemError && error.status === 409) {
        // What was refused stays refused under its id.
        setChangeId(crypto.randomUUID());
        void reload();
      }
      return false;
    },
  });
  const changed = lines.flatMap(({ variant_id: id, quantity }, index) => {
    const wanted = Number(form.watch(toField(index)));
    return wanted === quantity ? [] : [{ variant_id: id, quantity: wanted }];
  });
  const preview = useQuery({
    ...linesPreviewQuery(order.id, version, changed),
    enabled: changed.length > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('order.edit.failed')} />
      <p className="caption">{text('order.edit.help')}</p>
      {lines.map((line, index) => (
        <Select
          {...form.field(toField(index))}
          key={line.variant_id}
          label={text('order.edit.line', { name: line.name, code: line.code })}
          options={Array.from({ length: line.quantity + 1 }, (_, back) => line.quantity - back).map((quantity) => ({
            value: String(quantity),
            label: quantity === 0 ? text('order.edit.none') : text('order.packages.pieces', { count: quantity }),
          }))}
        />
      ))}
      <div className={styles.consequences} aria-live="polite">
        <b>{text('order.cancel.then')}</b>
        {changed.length === 0 && <p>{text('order.edit.unchanged')}</p>}
        {changed.length > 0 && preview.isPending && <Skeleton height="4rem" />}
        {changed.length > 0 && preview.isError && (
          <LoadFailure title={text('order.edit.preview.failed')} error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {changed.length > 0 && preview.isSuccess && <Consequences preview={preview.data} />}
      </div>
      <DialogButtons onCancel={onClose} cancel={text('order.cancel.back')}>
        <Button type="submit" busy={form.isBusy} disabled={changed.length === 0 || !preview.isSuccess}>
          {text('order.edit.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** What the change sets off, as the server says it. */
function Consequences({ preview }: { readonly preview: LinesPreview }) {
  const text = useText();
  return (
    <ul>
      <li>{text('order.edit.then.price', { before: formatMoney(preview.old_total), after: formatMoney(preview.new_total) })}</li>
      <li>{text(`order.edit.then.${preview.settlement}`, { amount: formatMoney(preview.difference) })}</li>
      <li>{text('order.edit.then.stock')}</li>
      <li>{text('order.edit.then.mail')}</li>
    </ul>
  );
}
