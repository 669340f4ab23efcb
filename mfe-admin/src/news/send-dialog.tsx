import type { News } from '@okruh/contracts/http/accounts/news-admin';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Notice, Radio } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { accounts } from '../office/api/api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { TimeField } from '../office/fields/time-field.tsx';
import { readInstant } from '../office/fields/typed-instant.ts';
import { checkTimes } from '../office/fields/typed-date-time.ts';
import { useOfficeForm } from '../office/form/use-office-form.ts';

interface SendDialogProps {
  readonly draft: News;
  /** How many would get it now. */
  readonly audience: number;
  /** Loads the issue again, as it is now. */
  reload(): Promise<unknown>;
  /** Shows what somebody else has done with the issue meanwhile; false when that isn't why it failed. */
  onConflict(error: unknown): boolean;
  onClose(): void;
}

/** Says how many people get an issue, and sends it now or at an instant. */
export function SendDialog({ draft, audience, reload, onConflict, onClose }: SendDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const isLater = when === 'later';
  const form = useOfficeForm({
    defaults: { at: '', 'at-time': '' },
    idPrefix: 'news-send-',
    rules: isLater ? { at: [fieldRules.required, fieldRules.date], 'at-time': [fieldRules.required] } : {},
    submit: async (values) => {
      if (isLater) checkTimes(values, ['at-time'], text('time.invalid'));
      const at = isLater ? readInstant(values.at, values['at-time']) : null;
      await accounts.call('admin_send_news', { params: { news: draft.id }, body: { version: draft.version, at } });
      toast({ kind: 'success', title: text(isLater ? 'news.send.scheduled' : 'news.send.begun') });
      onClose();
      void accounts.invalidate(queryClient, 'admin_list_news');
      await reload();
    },
    onFailure: (error) => {
      const isConflict = onConflict(error);
      // What it says to whom is no longer what was asked.
      if (isConflict) onClose();
      return isConflict;
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('news.send.title')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('news.send.failed')} />
        {audience === 0 ? (
          <Notice tone="warning" title={text('news.send.nobody')} />
        ) : (
          <p>{text('news.send.text', { count: audience, market: text(`choice.markets.${draft.market}`), subject: draft.subject })}</p>
        )}
        <fieldset className="stack">
          <legend className="label">{text('news.send.when')}</legend>
          <Radio name="news-when" label={text('news.send.now')} checked={!isLater} onChange={() => setWhen('now')} />
          <Radio name="news-when" label={text('news.send.later')} checked={isLater} onChange={() => setWhen('later')} />
        </fieldset>
        {isLater && (
          <Fields>
            <DatePicker {...form.field('at')} width={4} label={text('news.send.day')} />
            <TimeField {...form.field('at-time')} width={2} label={text('news.send.time')} />
          </Fields>
        )}
        <DialogButtons onCancel={onClose}>
          <Button
            type="submit"
            kind="confirm"
            busy={form.isBusy}
            disabledBecause={audience === 0 && !isLater ? text('news.send.nobody') : undefined}
          >
            {isLater ? text('news.send.schedule') : text('news.send.submit', { count: audience })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
