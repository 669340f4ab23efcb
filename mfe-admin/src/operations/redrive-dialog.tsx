import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { DeadLetter } from '@okruh/contracts/http/ops-admin/dead-letters';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Notice, TextField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useNavigate } from '@okruh/web-kit/router';
import { useState } from 'react';
import { ops } from '../office/api/ops-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';

/** Published per second at most, as the service allows. */
const FASTEST = 50;

interface RedriveDialogProps {
  readonly letters: readonly DeadLetter[];
  onClose(): void;
}

/** Publishes dead letters again: who gets them, how fast, when it stops by itself, and why. */
export function RedriveDialog({ letters: picked, onClose }: RedriveDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // What is no event stays none, however often it is sent.
  const letters = picked.filter(({ event_id: event }) => event !== null);
  // One id for as long as the dialog is open: pressed twice it starts once.
  const [id] = useState(() => crypto.randomUUID());
  const form = useShopForm({
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
          sequences: letters.map(({ sequence }) => sequence),
          per_second: Math.round(Number(rate)),
          stop_after: Math.round(Number(stop)),
          reason: reason.trim(),
        },
      });
      await ops.invalidate(queryClient, 'admin_list_dead_letters', 'admin_get_dead_letter');
      navigate(pathTo(officePaths.redrive, { id }));
    },
  });
  const unreadable = picked.length - letters.length;
  const byConsumer = [...new Set(letters.map(({ consumer }) => consumer))].map((name) => ({
    name,
    count: letters.filter(({ consumer }) => consumer === name).length,
  }));
  return (
    <Dialog isOpen onClose={onClose} title={text('redrive.title', { count: letters.length })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('redrive.failed')} />
        <ul className="list-plain">
          {byConsumer.map(({ name, count }) => (
            <li key={name}>
              <b>{name}</b> {text('redrive.gets', { count })}
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
          <Button type="submit" busy={form.isBusy} disabled={letters.length === 0}>
            {text('redrive.submit', { count: letters.length })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
