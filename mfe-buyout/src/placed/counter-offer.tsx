import type { CounterOffer as Offer } from '@okruh/contracts/http/buyout';
import { formatDate, formatMoney, formatMoneyChange, localTime } from '@okruh/market';
import { Button, Dialog, Notice } from '@okruh/ui';
import { emitBrowserEvent, ProblemError, useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { buyout } from '../model/api.ts';
import styles from '../buyout.module.css';
import { tokenHeaders } from '../model/use-buyout.ts';

interface CounterOfferProps {
  readonly code: string;
  readonly offer: Offer;
  readonly mayAct: boolean;
  readonly token: string | null | undefined;
}

const answered = { accepted: 'counter.accepted', declined: 'counter.declined', expired: 'counter.expired' } as const;

/** Another price after the inspection, answer by answer, and the decision about it. */
export function CounterOffer({ code, offer, mayAct, token }: CounterOfferProps) {
  const text = useText();
  const { market } = useRemote();
  if (offer.answer !== null) {
    return (
      <Notice tone={offer.answer === 'accepted' ? 'success' : 'info'} role="status">
        {text(answered[offer.answer])}
      </Notice>
    );
  }
  return (
    <section className={`panel stack ${styles.counter}`} aria-labelledby="offer-heading">
      <h2 id="offer-heading">{text('counter.heading', { price: formatMoney(offer.price) })}</h2>
      <p>{text('counter.text', { original: formatMoney(offer.original_price) })}</p>
      <Differences offer={offer} />
      {offer.note !== '' && <p>{offer.note}</p>}
      <p className="small">{text('counter.until', { date: formatDate(localTime(offer.answer_until, market).date, market) })}</p>
      {mayAct ? <Decision code={code} offer={offer} token={token} /> : null}
    </section>
  );
}

function Differences({ offer }: { readonly offer: Offer }) {
  const text = useText();
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={text('counter.differences')}>
      <table className="table table-stack">
        <caption className="sr">{text('counter.differences')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('counter.question')}</th>
            <th scope="col">{text('counter.yours')}</th>
            <th scope="col">{text('counter.ours')}</th>
            <th scope="col" className="num">
              {text('counter.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offer.differences.map((difference) => (
            <tr key={difference.condition}>
              <th scope="row">{difference.name}</th>
              <td data-label={text('counter.yours')}>{difference.customer_answer}</td>
              <td data-label={text('counter.ours')}>{difference.inspected_answer}</td>
              <td className="num" data-label={text('counter.difference')}>
                {formatMoneyChange(difference.price_difference)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Accepting is one press; declining can't be undone and asks first. */
function Decision({ code, offer, token }: Omit<CounterOfferProps, 'mayAct'>) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const getKey = useIdempotencyKey();
  const [isAsking, setAsking] = useState(false);
  const decide = useMutation({
    mutationFn: (answer: 'accept' | 'decline') =>
      buyout.call('answer_counter_offer', {
        params: { code },
        body: { answer },
        headers: tokenHeaders(token),
        idempotencyKey: getKey({ code, answer }),
      }),
    onSuccess: (_state, answer) => {
      toast({ kind: 'success', title: text(answer === 'accept' ? 'counter.accepted' : 'counter.declined') });
      emitBrowserEvent('buyout:order-changed', { code });
    },
    onError: (error) =>
      toast({ kind: 'error', title: error instanceof ProblemError && error.title !== '' ? error.title : text('counter.failed') }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: ['get_buyout_status', code] });
    },
  });
  return (
    <>
      <div className="row">
        <Button kind="key" busy={decide.isPending && decide.variables === 'accept'} onClick={() => decide.mutate('accept')}>
          {text('counter.accept', { price: formatMoney(offer.price) })}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {text('counter.decline')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('counter.confirm.title')}
        actions={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {text('counter.confirm.no')}
            </Button>
            <Button kind="danger" busy={decide.isPending} onClick={() => decide.mutate('decline')}>
              {text('counter.confirm.yes')}
            </Button>
          </>
        }
      >
        <p>{text('counter.confirm.text')}</p>
      </Dialog>
    </>
  );
}
