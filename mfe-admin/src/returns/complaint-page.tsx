import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../office/api/orders-api.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import type { Fact } from '../office/page/facts.tsx';
import { useMay } from '../office/session.ts';
import { toJudgedComplaint } from './judgement.ts';
import { JudgementForm } from './judgement-form.tsx';
import type { Ending } from './note-dialog.tsx';
import { HandOverButton, ReplaceButton } from './replacement.tsx';
import { ReturnActions } from './return-actions.tsx';
import { ReturnClock } from './return-clock.tsx';
import { ReturnFrame } from './return-frame.tsx';
import { ReturnLines } from './return-lines.tsx';
import { always } from './return-queries.ts';
import { ReturnSummary } from './return-summary.tsx';
import styles from './returns.module.css';
import { formatDateTime } from '../office/language/format.ts';

const kind = 'complaint';

/** One complaint: what is wrong, until when it must be settled, and what was decided. */
export function ComplaintPage({ id }: { readonly id: string }) {
  const query = useQuery({ ...orders.query('admin_get_complaint', { params: { id } }), ...always });
  return (
    <ReturnFrame kind={kind} query={query}>
      {(complaint) => <LoadedPage complaint={complaint} />}
    </ReturnFrame>
  );
}

function LoadedPage({ complaint }: { readonly complaint: ComplaintDetail }) {
  const text = useText();
  const mayChange = useMay('order:change');
  const { state, market, number } = complaint;
  const isOpen = state === 'reported' || state === 'received';
  const { replacement } = complaint;
  // Goods that were handed over took all their steps.
  const isEnded = state === 'rejected' || (state === 'settled' && (replacement?.handed_over_at ?? null) === null);
  return (
    <AdminPage
      title={text('complaint.heading', { number })}
      actions={
        <ReturnActions kind={kind} detail={complaint} isAwaited={state === 'reported'} endings={listEndings(complaint)}>
          {isOpen && mayChange && <ReplaceButton complaint={complaint} />}
          {state === 'ready' && <HandOverButton complaint={complaint} />}
        </ReturnActions>
      }
    >
      <ReturnClock
        kind={kind}
        market={market}
        steps={[
          ['reported', complaint.reported_at],
          ['received', complaint.received_at],
          ...(replacement === null
            ? ([
                ['accepted', complaint.decided_at],
                ['refunded', complaint.refunded_at],
              ] as const)
            : ([
                ['ready', complaint.decided_at],
                ['settled', replacement.handed_over_at],
              ] as const)),
        ]}
        state={state}
        ended={isEnded ? text(`complaint.ended.${state}`) : null}
        left={complaint.days_left}
        dueOn={complaint.settle_until}
        note={text('complaint.term.after')}
      />
      <ReturnSummary kind={kind} detail={complaint} facts={useFacts(complaint, isEnded)}>
        <div>
          <h2>{text('complaint.defect')}</h2>
          <p className={styles.defect}>{complaint.defect}</p>
        </div>
      </ReturnSummary>
      {isOpen && mayChange ? (
        <JudgementForm key={complaint.version} kind={kind} detail={complaint} judged={toJudgedComplaint(complaint)} />
      ) : (
        <ReturnLines kind={kind} detail={complaint} />
      )}
    </AdminPage>
  );
}

function listEndings({ state, credit_notes: notes }: ComplaintDetail): readonly Ending[] {
  if (state === 'reported' || state === 'received') return ['reject'];
  return state === 'ready' || (state === 'accepted' && notes.length === 0) ? ['close'] : [];
}

function useFacts(complaint: ComplaintDetail, isEnded: boolean): readonly Fact[] {
  const text = useText();
  const { market } = useRemote();
  const time = (at: string | null): string => (at === null ? '–' : formatDateTime(at, market));
  return [
    // The steps say when; who was rejected has none.
    ...(isEnded
      ? ([
          [text('complaint.step.reported'), time(complaint.reported_at)],
          [text('returns.received'), time(complaint.received_at)],
        ] as const)
      : []),
    ...(complaint.decided_at === null
      ? []
      : [[text('complaint.decided'), `${time(complaint.decided_at)}, ${complaint.decided_by ?? ''}`] as const]),
    ...(complaint.replacement === null ? [] : [[text('complaint.replacement'), complaint.replacement.store_name] as const]),
  ];
}
