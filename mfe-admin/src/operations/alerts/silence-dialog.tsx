import type { Alert } from '@okruh/contracts/http/ops-admin/alerts';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { ops } from '../../office/api/ops-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { describeSubject } from './alert-words.ts';

const lengths = ['15', '60', '240', '480', '1440', '10080'] as const;

interface SilenceDialogProps {
  readonly alert: Pick<Alert, 'rule' | 'subject'>;
  onClose(): void;
}

/** Lets an alert notify nobody for a time: for how long, what of it, and why. */
export function SilenceDialog({ alert: { rule, subject }, onClose }: SilenceDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  // One id for as long as the dialog is open: pressed twice it silences once.
  const [id] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: { minutes: '60', scope: 'subject', reason: '' },
    rules: { reason: [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText] },
    idPrefix: 'silence-',
    submit: async ({ minutes, scope, reason }) => {
      await ops.call('admin_silence_alerts', {
        body: { id, rule, subject: scope === 'rule' ? null : subject, minutes: Number(minutes), reason: reason.trim() },
      });
      await ops.invalidate(queryClient, 'admin_list_alerts', 'admin_get_alert', 'admin_list_silences', 'admin_list_alert_rules');
      toast({ kind: 'success', title: text('silence.done') });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('silence.title', { rule: text(`alert.rule.${rule}`) })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('silence.failed')} />
        <p>{text('silence.text')}</p>
        <Fields>
          <Select
            {...form.field('minutes')}
            label={text('silence.length')}
            options={lengths.map((value) => ({ value, label: text(`silence.length.${value}`) }))}
          />
          <Select
            {...form.field('scope')}
            label={text('silence.scope')}
            options={[
              { value: 'subject', label: describeSubject(rule, subject, text) },
              { value: 'rule', label: text('silence.scope.rule') },
            ]}
          />
          <TextField {...form.field('reason')} label={text('redrive.reason')} help={text('redrive.reason.help')} />
        </Fields>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('silence.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
