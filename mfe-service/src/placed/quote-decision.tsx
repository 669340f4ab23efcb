import type { RepairQuote, RepairStatus } from '@okruh/contracts/http/repairs';
import { formatDate, formatMoney, localTime } from '@okruh/market';
import { Button, Dialog, Notice, SumLines } from '@okruh/ui';
import { type AccessToken, emitBrowserEvent, ProblemError, useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { repairs } from '../model/api.ts';
import { sumLines } from '../model/sum-lines.ts';
import styles from '../service.module.css';
import { tokenHeaders } from './use-repair.ts';

interface QuoteDecisionProps {
  readonly code: string;
  readonly quote: RepairQuote;
  readonly status: RepairStatus;
  readonly mayAct: boolean;
  readonly token: AccessToken;
}

/** What the technician found, what it costs line by line, and the customer's decision. */
export function QuoteDecision({ code, quote, status, mayAct, token }: QuoteDecisionProps) {
  const text = useText();
  const { market } = useRemote();
  const isOpen = status === 'waiting_for_approval' && quote.answer === null;
  return (
    <section className={`panel stack ${styles.placedQuote}`} aria-labelledby="quote-heading">
      <h2 id="quote-heading">{text('quote.heading', { price: formatMoney(quote.total) })}</h2>
      {quote.finding !== '' && (
        <p>
          <b>{text('quote.finding')}</b> {quote.finding}
        </p>
      )}
      <SumLines lines={sumLines(quote, text)} />
      {quote.answer !== null && (
        <Notice tone={quote.answer === 'approved' ? 'success' : 'info'} role="status">
          {text(quote.answer === 'approved' ? 'quote.approved' : 'quote.declined')}
        </Notice>
      )}
      {isOpen && quote.answer_until !== null && (
        <p className="small">{text('quote.until', { date: formatDate(localTime(quote.answer_until, market).date, market) })}</p>
      )}
      {isOpen && quote.ready_on !== null && <p className="small">{text('quote.ready', { date: formatDate(quote.ready_on, market) })}</p>}
      {isOpen && mayAct && <Decision code={code} quote={quote} token={token} />}
    </section>
  );
}

/** Approving is one press under the sentence that is agreed to; declining can't be undone and asks first. */
function Decision({ code, quote, token }: Pick<QuoteDecisionProps, 'code' | 'quote' | 'token'>) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const getKey = useIdempotencyKey();
  const [isAsking, setAsking] = useState(false);
  const decide = useMutation({
    mutationFn: (answer: 'approve' | 'decline') => {
      const body = { answer, quote: quote.id };
      return repairs.call('answer_repair_quote', {
        params: { code },
        body,
        headers: tokenHeaders(token),
        idempotencyKey: getKey({ code, ...body }),
      });
    },
    onSuccess: (_state, answer) => {
      toast({ kind: 'success', title: text(answer === 'approve' ? 'quote.approved' : 'quote.declined') });
      emitBrowserEvent('service:repair-changed', { code });
    },
    onError: (error) =>
      toast({ kind: 'error', title: error instanceof ProblemError && error.title !== '' ? error.title : text('quote.failed') }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: ['get_service_status', code] });
    },
  });
  return (
    <>
      <p className="small soft">{quote.consent_text}</p>
      <div className="row">
        <Button kind="key" busy={decide.isPending && decide.variables === 'approve'} onClick={() => decide.mutate('approve')}>
          {text('quote.approve', { price: formatMoney(quote.total) })}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {text('quote.decline')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('quote.confirm.title')}
        actions={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {text('quote.confirm.no')}
            </Button>
            <Button kind="danger" busy={decide.isPending} onClick={() => decide.mutate('decline')}>
              {text('quote.confirm.yes')}
            </Button>
          </>
        }
      >
        <p>{text('quote.confirm.text')}</p>
      </Dialog>
    </>
  );
}
