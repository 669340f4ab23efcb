import type { AccountingMonth } from '@okruh/contracts/http/invoicing-admin/months';
import type { Market } from '@okruh/market';
import { Button, Notice, Skeleton, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { ReasonForm } from '../office/page/reason-form.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import { formatDateTime, formatMoney } from '../office/language/format.ts';

const monthsQuery = (market: Market) => ({ ...invoicing.query('admin_list_months', { query: { market } }), staleTime: 0 });

interface MonthProps {
  readonly market: Market;
  /** `2026-11`. */
  readonly month: string;
  /** In words of the reader. */
  readonly name: string;
}

/** Whether a month is closed, and closing it: nothing is added to what accounting has. */
export function MonthClosing({ market, month, name }: MonthProps) {
  const text = useText();
  const months = useQuery(monthsQuery(market));
  if (months.isError && months.data === undefined)
    return <LoadFailure title={text('invoices.month.failed')} error={months.error} onRetry={() => void months.refetch()} />;
  if (months.data === undefined) return <Skeleton height="6rem" />;
  const found = months.data.items.find((one) => one.month === month);
  if (found === undefined) return null;
  // Another month begins with its own question.
  return <Month key={`${market} ${month}`} market={market} month={found} name={name} />;
}

function Month({ market, month, name }: { readonly market: Market; readonly month: AccountingMonth; readonly name: string }) {
  const text = useText();
  const { market: own } = useRemote();
  const [isAsking, setAsking] = useState(false);
  const mayClose = useMay('month:close');
  const mayReopen = useMay('month:reopen') && month.may_reopen;
  const last = month.history.at(-1);
  return (
    <section className="stack" aria-label={text('invoices.month.label', { month: name })}>
      <p>
        <Status tone={month.is_closed ? 'success' : 'wait'}>
          {text(month.is_closed ? 'invoices.month.closed' : 'invoices.month.open')}
        </Status>
        <span className="sub">
          {text('invoices.month.sum', {
            documents: month.documents,
            total: formatMoney(month.total),
            suppliers: month.supplier_invoices,
          })}
        </span>
        {last !== undefined && (
          <span className="sub">
            {text(`invoices.month.${last.event}-by`, { by: last.by, at: formatDateTime(last.at, own) })}
            {last.reason !== '' && `: ${last.reason}`}
          </span>
        )}
      </p>
      {!month.is_closed && month.refusal !== null && <p className="small muted">{describeRefusal(month, text)}</p>}
      {mayClose && !month.is_closed && month.refusal === null && (
        <CloseMonth market={market} month={month.month} name={name} isAsking={isAsking} onAsk={setAsking} />
      )}
      {mayReopen &&
        (isAsking ? (
          <ReopenForm market={market} month={month.month} onEnd={() => setAsking(false)} />
        ) : (
          <div>
            <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
              {text('invoices.month.reopen')}
            </Button>
          </div>
        ))}
    </section>
  );
}

function describeRefusal({ refusal, unfinished }: AccountingMonth, text: TextFunction): string {
  return refusal === 'unfinished'
    ? text('invoices.month.unfinished', { progress: unfinished.in_progress, authority: unfinished.e_factura })
    : text(refusal === 'not-over' ? 'invoices.month.not-over' : 'invoices.month.earlier-open');
}

/** The answer to a command is the list as it is now; so it is after a refusal. */
function useMonthCommand<Input>(
  market: Market,
  words: { readonly done: string; readonly failed: string },
  call: (input: Input) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: call,
    onSuccess: (months) => {
      queryClient.setQueryData(monthsQuery(market).queryKey, months);
      toast({ kind: 'success', title: words.done });
    },
    onError: (error) => {
      reportFailure(words.failed, error);
      void invoicing.invalidate(queryClient, 'admin_list_months');
    },
  });
}

interface CloseProps {
  readonly market: Market;
  readonly month: string;
  readonly name: string;
  readonly isAsking: boolean;
  onAsk(isAsking: boolean): void;
}

function CloseMonth({ market, month, name, isAsking, onAsk }: CloseProps) {
  const text = useText();
  const close = useMonthCommand(
    market,
    { done: text('invoices.month.done', { month: name }), failed: text('invoices.month.close-failed') },
    () => invoicing.call('admin_close_month', { params: { market, month } }),
  );
  if (!isAsking)
    return (
      <div>
        <Button kind="quiet" size="small" onClick={() => onAsk(true)}>
          {text('invoices.month.close')}
        </Button>
      </div>
    );
  return (
    <Notice tone="warning" title={text('invoices.month.sure', { month: name })}>
      <p>{text('invoices.month.sure.text')}</p>
      <div className="row row-tight">
        <Button size="small" busy={close.isPending} onClick={() => close.mutate(undefined, { onSettled: () => onAsk(false) })}>
          {text('invoices.month.close')}
        </Button>
        <Button kind="bare" size="small" onClick={() => onAsk(false)}>
          {text('invoices.month.not-now')}
        </Button>
      </div>
    </Notice>
  );
}

function ReopenForm({ market, month, onEnd }: { readonly market: Market; readonly month: string; onEnd(): void }) {
  const text = useText();
  const reopen = useMonthCommand(
    market,
    { done: text('invoices.month.reopened'), failed: text('invoices.month.reopen-failed') },
    (reason: string) => invoicing.call('admin_reopen_month', { params: { market, month }, body: { reason } }),
  );
  return (
    <ReasonForm
      texts={{
        act: text('invoices.month.reopen'),
        reason: text('invoices.month.reason'),
        reasonHelp: text('invoices.month.reason.help'),
        notNow: text('invoices.month.not-now'),
        failed: text('invoices.month.reopen-failed'),
      }}
      idPrefix="reopen-"
      maxLength={300}
      submit={reopen.mutateAsync}
      onEnd={onEnd}
    />
  );
}
