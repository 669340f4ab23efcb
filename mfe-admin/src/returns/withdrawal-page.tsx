import type { WithdrawalDetail } from '@okruh/contracts/http/orders-admin/withdrawals';
import { localTime } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../office/api/orders-api.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import type { Fact } from '../office/page/facts.tsx';
import { useMay } from '../office/session.ts';
import { toJudgedWithdrawal } from './judgement.ts';
import { JudgementForm } from './judgement-form.tsx';
import { ReturnActions } from './return-actions.tsx';
import { ReturnClock } from './return-clock.tsx';
import { ReturnFrame } from './return-frame.tsx';
import { ReturnLines } from './return-lines.tsx';
import { always } from './return-queries.ts';
import { ReturnSummary } from './return-summary.tsx';
import { formatDate, formatDateTime, formatShortDate } from '../office/language/format.ts';

const kind = 'withdrawal';

/** One withdrawal: how far it is, what came back, what is paid for it. */
export function WithdrawalPage({ id }: { readonly id: string }) {
  const query = useQuery({ ...orders.query('admin_get_withdrawal', { params: { id } }), ...always });
  return (
    <ReturnFrame kind={kind} query={query}>
      {(withdrawal) => <LoadedPage withdrawal={withdrawal} />}
    </ReturnFrame>
  );
}

function LoadedPage({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const text = useText();
  const mayChange = useMay('order:change');
  const { state, market, number, credit_notes: notes } = withdrawal;
  const isJudged = state !== 'announced' && state !== 'received';
  const mayClose = state !== 'refunded' && state !== 'closed' && notes.length === 0;
  return (
    <AdminPage
      title={text('withdrawal.heading', { number })}
      actions={<ReturnActions kind={kind} detail={withdrawal} isAwaited={state === 'announced'} endings={mayClose ? ['close'] : []} />}
    >
      <ReturnClock
        kind={kind}
        market={market}
        steps={[
          ['announced', withdrawal.announced_at],
          ['received', withdrawal.received_at],
          ['judged', withdrawal.judged_at],
          ['refunded', withdrawal.refunded_at],
        ]}
        state={state}
        ended={state === 'closed' ? text('withdrawal.closed') : null}
        left={withdrawal.days_left}
        dueOn={withdrawal.refund_due_on}
        note={useTermNote(withdrawal)}
      />
      <ReturnSummary kind={kind} detail={withdrawal} facts={useFacts(withdrawal)} />
      {isJudged || !mayChange ? (
        <ReturnLines kind={kind} detail={withdrawal} />
      ) : (
        <JudgementForm key={withdrawal.version} kind={kind} detail={withdrawal} judged={toJudgedWithdrawal(withdrawal)} />
      )}
    </AdminPage>
  );
}

/** Whether we may still wait for the goods. */
function useTermNote({ received_at: receivedAt, market }: WithdrawalDetail): string {
  const text = useText();
  const { market: shown } = useRemote();
  return receivedAt === null
    ? text('withdrawal.term.may-wait')
    : text('withdrawal.term.goods-here', { day: formatShortDate(localTime(receivedAt, market).date, shown) });
}

function useFacts(withdrawal: WithdrawalDetail): readonly Fact[] {
  const text = useText();
  const { market } = useRemote();
  const time = (at: string | null): string => (at === null ? '–' : formatDateTime(at, market));
  return [
    // The steps say when; without money there are none.
    ...(withdrawal.state === 'closed'
      ? ([
          [text('withdrawal.step.announced'), time(withdrawal.announced_at)],
          [text('returns.received'), time(withdrawal.received_at)],
        ] as const)
      : []),
    [text('withdrawal.send-until'), formatDate(withdrawal.send_until, market)],
    ...(withdrawal.judged_at === null
      ? []
      : [[text('withdrawal.step.judged'), `${time(withdrawal.judged_at)}, ${withdrawal.judged_by ?? ''}`] as const]),
    ...(withdrawal.reason === null ? [] : [[text('withdrawal.reason'), text(`withdrawal.reason.${withdrawal.reason}`)] as const]),
  ];
}
