import type { MessageDetail } from '@okruh/contracts/http/accounts/message-admin';
import { MAX_MESSAGE_ANSWER } from '@okruh/contracts/messages';
import { markets } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, TextArea } from '@okruh/ui';
import { mailIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { accounts } from '../office/api/api.ts';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { useMessageCommand } from './use-message-command.ts';

const rules = { text: [fieldRules.required, fieldRules.maxLength(MAX_MESSAGE_ANSWER), fieldRules.plainText] };

interface MessageFormProps {
  readonly message: MessageDetail;
}

/** A text that is done something with; what was typed stays when that fails. */
function useTextForm({ id, version }: MessageDetail, step: 'answer' | 'note') {
  const text = useText();
  const command = useMessageCommand(id, { done: text(`message.${step}.done`), failed: text(`message.${step}.failed`) }, (typed: string) =>
    accounts.call(`admin_${step}_message`, { params: { message: id }, body: { version, text: typed } }),
  );
  const form = useOfficeForm({
    defaults: { text: '' },
    rules,
    idPrefix: `${step}-`,
    submit: async ({ text: typed }) => {
      await command.mutateAsync(typed.trim());
      form.reset({ text: '' });
    },
    // The toast has said it.
    onFailure: () => true,
  });
  useLeaveGuard(form.isDirty);
  return form;
}

/** Mails an answer in the language of the market that the message came from. */
export function AnswerForm({ message }: MessageFormProps) {
  const text = useText();
  const form = useTextForm(message, 'answer');
  const { locale } = markets[message.market];
  return (
    <section className="panel stack" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{text('message.answer.title')}</h2>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('message.answer.failed')} />
        <TextArea
          {...form.field('text')}
          lang={locale}
          label={text('message.answer.text')}
          help={text(`message.answer.help.${locale}`)}
          rows={9}
          autoComplete="off"
        />
        <p>
          <Button type="submit" icon={mailIcon} busy={form.isBusy}>
            {text('message.answer')}
          </Button>
        </p>
      </form>
    </section>
  );
}

/** Leaves something for colleagues. */
export function NoteForm({ message }: MessageFormProps) {
  const text = useText();
  const form = useTextForm(message, 'note');
  return (
    <section className="panel stack" aria-labelledby="note-heading">
      <h2 id="note-heading">{text('message.note.title')}</h2>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('message.note.failed')} />
        <TextArea {...form.field('text')} label={text('message.note.text')} help={text('message.note.help')} rows={3} autoComplete="off" />
        <p>
          <Button type="submit" kind="quiet" size="small" busy={form.isBusy}>
            {text('message.note')}
          </Button>
        </p>
      </form>
    </section>
  );
}
