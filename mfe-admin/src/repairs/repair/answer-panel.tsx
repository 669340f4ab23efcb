import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { Button, Segmented, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { repairs } from '../../office/api/repairs-api.ts';
import { useRepairCommand } from './use-repair-command.ts';
import { formatMoney } from '../../office/language/format.ts';

type By = 'phone' | 'counter';

/** An answer to the quote that was given to us instead of by the link; who noted it stands in the history. */
export function AnswerPanel({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const [by, setBy] = useState<By>('phone');
  const [note, setNote] = useState('');
  const answer = useRepairCommand({
    id: repair.id,
    send: (given: 'approve' | 'decline') =>
      repairs.call('admin_record_quote_answer', {
        params: { id: repair.id },
        body: { version: repair.version, answer: given, by, note: note.trim() },
      }),
    done: 'answer.done',
    failed: 'answer.failed',
  });
  const quote = repair.quotes.find(({ sent_at: sentAt }) => sentAt !== null);
  if (quote === undefined) return null;
  return (
    <section className="panel stack" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{text('answer.heading')}</h2>
      <p>{text('answer.text', { total: formatMoney(quote.total) })}</p>
      <blockquote className="soft">{quote.consent_text}</blockquote>
      <Segmented
        label={text('answer.by')}
        items={[
          { value: 'phone', label: text('answer.by.phone') },
          { value: 'counter', label: text('answer.by.counter') },
        ]}
        value={by}
        onChange={setBy}
      />
      <TextArea
        id="answer-note"
        label={text('answer.note')}
        optional
        value={note}
        maxLength={2000}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="row row-tight">
        <Button kind="confirm" busy={answer.isPending && answer.variables === 'approve'} onClick={() => answer.mutate('approve')}>
          {text('answer.approve')}
        </Button>
        <Button kind="quiet" busy={answer.isPending && answer.variables === 'decline'} onClick={() => answer.mutate('decline')}>
          {text('answer.decline')}
        </Button>
      </div>
    </section>
  );
}
