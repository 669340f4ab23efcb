import type { StockTake } from '@okruh/contracts/http/picking-admin/stock-takes';
import { Button, Dialog, Notice } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { takeQuery } from './take-query.ts';

/** A product of which orders have more than was counted. */
interface Conflict {
  readonly name: string;
  readonly reserved: number;
  readonly onHand: number;
}

/** Closes a count: its differences are booked. Where orders have more pieces than were counted, somebody has to say so twice. */
export function CloseTake({ take }: { readonly take: StockTake }) {
  const text = useText();
  const language = useLanguage();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const close = useMutation({
    mutationFn: (leavesConflicts: boolean) =>
      picking.call('admin_close_stock_take', {
        params: { id: take.id },
        body: { version: take.version, leave_conflicts: leavesConflicts },
      }),
    onSuccess: async (closed) => {
      setAsking(false);
      queryClient.setQueryData(takeQuery(take.id).queryKey, closed);
      toast({ kind: 'success', title: text('take.closed.done') });
      await picking.invalidate(queryClient, 'admin_list_stock_takes', 'admin_list_stock_take_lines', 'admin_list_stock');
    },
  });
  const conflicts = readConflicts(close.error);
  const uncounted = take.lines - take.counted;
  const leave = (): void => {
    setAsking(false);
    close.reset();
  };
  return (
    <>
      <Button
        kind="confirm"
        disabledBecause={take.to_recount > 0 ? text('take.close.recount', { count: take.to_recount }) : undefined}
        onClick={() => setAsking(true)}
      >
        {text('take.close')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={leave}
        title={text('take.close.title', { number: take.number })}
        actions={
          <DialogButtons onCancel={leave}>
            <Button kind="confirm" busy={close.isPending} onClick={() => close.mutate(conflicts.length > 0)}>
              {text(conflicts.length > 0 ? 'take.close.others' : 'take.close')}
            </Button>
          </DialogButtons>
        }
      >
        <div className="stack">
          <p>{text('take.close.text', { count: take.different })}</p>
          {uncounted > 0 && <Notice tone="warning" title={text('take.close.uncounted', { count: uncounted })} />}
          {close.error !== null && (
            <Notice tone="danger" role="alert" title={failureText(close.error, language)}>
              {conflicts.length > 0 && (
                <>
                  <ul>
                    {conflicts.map(({ name, reserved, onHand }) => (
                      <li key={name}>{text('take.conflict', { name, reserved, count: onHand })}</li>
                    ))}
                  </ul>
                  <p>{text('take.conflict.text')}</p>
                </>
              )}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}

/** The conflicts that the service names, whatever else it says. */
function readConflicts(error: unknown): readonly Conflict[] {
  if (!(error instanceof ProblemError) || error.code !== 'stock-take-conflicts') return [];
  const { conflicts } = error.extra;
  return Array.isArray(conflicts) ? conflicts.flatMap(readConflict) : [];
}

function readConflict(value: unknown): readonly Conflict[] {
  const { product, reserved, on_hand: onHand } = toRecord(value);
  const { name, spec } = toRecord(product);
  return typeof name === 'string' && typeof reserved === 'number' && typeof onHand === 'number'
    ? [{ name: `${name} ${typeof spec === 'string' ? spec : ''}`.trim(), reserved, onHand }]
    : [];
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
