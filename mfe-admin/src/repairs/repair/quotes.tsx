import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { Badge, Button, SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { repairs } from '../../office/api/repairs-api.ts';
import styles from '../repair.module.css';
import { useRepairCommand } from './use-repair-command.ts';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

type Quote = AdminRepair['quotes'][number];

/** What was offered: the draft with its ways on, then what was sent and how it was answered. */
export function Quotes({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  if (repair.quotes.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="quotes-heading">
      <h2 id="quotes-heading">{text('quotes.heading')}</h2>
      {repair.quotes.map((quote) => (
        <article key={quote.id} className="stack">
          <p className="row-between">
            <b>{formatState(quote, repair, text)}</b>
            {quote.answer !== null && (
              <Badge tone={quote.answer === 'approved' ? 'success' : 'danger'}>{text(`quotes.${quote.answer}`)}</Badge>
            )}
          </p>
          {quote.finding !== '' && <p className={styles.note}>{quote.finding}</p>}
          <SumLines
            small
            lines={[
              ...quote.lines.map((line) => ({
                id: line.operation_id,
                label: line.label,
                amount: line.price === null ? text('diagnosis.on-request') : formatMoney(line.price),
              })),
              ...quote.discounts.map((discount) => ({
                id: discount.code,
                label: discount.label,
                amount: formatMoney(discount.amount),
                kind: 'plus' as const,
              })),
              { id: 'total', label: text('repair.fact.total'), amount: formatMoney(quote.total), kind: 'total' as const },
            ]}
          />
          {quote.sent_at === null && quote.answer === null && <DraftActions repair={repair} />}
        </article>
      ))}
    </section>
  );
}

function formatState(quote: Quote, repair: AdminRepair, text: ReturnType<typeof useText>): string {
  if (quote.answered_at !== null)
    return text('quotes.answered', {
      at: formatDateTime(quote.answered_at, repair.market),
      by: text(`quotes.by.${quote.answered_by ?? 'none'}`),
    });
  if (quote.sent_at === null) return text('quotes.draft');
  return text('quotes.sent', { at: formatDateTime(quote.sent_at, repair.market) });
}

/** To the customer for approval, or on at once when the booked price holds. */
function DraftActions({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const send = useRepairCommand({
    id: repair.id,
    send: () => repairs.call('admin_send_repair_quote', { params: { id: repair.id }, body: { version: repair.version } }),
    done: 'quotes.sent.done',
    failed: 'quotes.sent.failed',
  });
  const confirm = useRepairCommand({
    id: repair.id,
    send: () =>
      repairs.call('admin_move_repair', { params: { id: repair.id }, body: { version: repair.version, command: 'confirm-price' } }),
    done: 'quotes.confirmed',
    failed: 'quotes.confirm.failed',
  });
  return (
    <div className="row row-tight">
      {repair.allowed.includes('send-quote') && (
        <Button kind="confirm" busy={send.isPending} onClick={() => send.mutate(undefined)}>
          {text('quotes.send')}
        </Button>
      )}
      {repair.allowed.includes('confirm-price') && (
        <Button kind="quiet" busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
          {text('quotes.confirm')}
        </Button>
      )}
    </div>
  );
}
