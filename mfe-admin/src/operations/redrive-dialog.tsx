import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { DeadLetterTarget } from '@okruh/contracts/http/ops-admin/dead-letters';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Notice, Skeleton, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useNavigate } from '@okruh/web-kit/router';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { ops } from '../office/api/ops-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';

/** Published per second at most, as the service allows. */
const FASTEST = 50;

interface RedriveDialogProps {
  readonly target: DeadLetterTarget;
  onClose(): void;
}

/** Publishes dead letters again: who gets them, how fast, when it stops by itself, and why. */
export function RedriveDialog({ target, onClose }: RedriveDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const preview = useQuery({
    queryKey: ['ops', 'preview-dead-letters', target],
    queryFn: () => ops.call('admin_preview_dead_letters', { body: { target } }),
    staleTime: 0,
  });
  // One id for as long as the dialog is open: pressed twice it starts once.
  const [id] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: { rate: '2', stop: '3', reason: '' },
    rules: {
      rate: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(FASTEST)],
      stop: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(100)],
      reason: [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText],
    },
    idPrefix: 'redrive-',
    submit: async ({ rate, stop, reason }) => {
      await ops.call('admin_start_redrive', {
        body: {
          id,
          target,
          per_second: Math.round(Number(rate)),
          stop_after: Math.round(Number(stop)),
          reason: reason.trim(),
        },
      });
      await ops.invalidate(queryClient, 'admin_list_dead_letters', 'admin_get_dead_letter');
      navigate(pathTo(officePaths.redrive, { id }));
    },
  });
  const { consumers: byConsumer = [], unreadable = 0, count: all = 0 } = preview.data ?? {};
  // What is no event stays none, however often it is sent.
  const count = all - unreadable;
  return (
    <Dialog isOpen onClose={onClose} title={preview.data === undefined ? text('dead.redrive') : text('redrive.title', { count })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('redrive.failed')} />
        {preview.isPending && <Skeleton height="3rem" />}
        {preview.isError && (
          <LoadFailure title={text('redrive.preview-failed')} error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        <ul className="list-plain">
          {byConsumer.map(({ name, count: own }) => (
            <li key={name}>
              <b>{name}</b> {text('redrive.gets', { count: own })}
            </li>
          ))}
          <li className="muted">{text('redrive.others')}</li>
          {unreadable > 0 && <li className="muted">{text('redrive.unreadable', { count: unreadable })}</li>}
        </ul>
        {byConsumer.some(({ name }) => name === 'notifications') && (
          <Notice
            tone="info"
            title={text('redrive.mails', { count: byConsumer.find(({ name }) => name === 'notifications')?.count ?? 0 })}
          />
        )}
        <Fields>
          <TextField {...form.field('rate')} label={text('redrive.rate')} after={text('redrive.rate.unit')} inputMode="numeric" width={3} />
          <TextField
            {...form.field('stop')}
            label={text('redrive.stop-after')}
            after={text('redrive.stop-after.unit')}
            inputMode="numeric"
            width={3}
          />
          <TextField {...form.field('reason')} label={text('redrive.reason')} help={text('redrive.reason.help')} />
        </Fields>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy} disabled={count === 0}>
            {text('redrive.submit', { count })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
