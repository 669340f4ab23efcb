import { daysBetween, formatDate, formatDateTime, formatMoney, formatNearDate, formatShortDate, localTime, todayIn } from '@okruh/market';
import { ButtonLink, DaysTrack, Timeline } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../model/api.ts';
import { orderPath } from '../model/pages.ts';
import type { Announced } from './choice.ts';
import styles from './withdrawal.module.css';

interface WithdrawalDoneProps {
  readonly done: Announced;
  /** Of the order. */
  readonly code: string;
  readonly eMail: string;
}

/** What counts from now on, until when, and the paper that goes into the parcel. */
export function WithdrawalDone({ done, code, eMail }: WithdrawalDoneProps) {
  const text = useText();
  const { market } = useRemote();
  const at = formatDateTime(done.announced_at, market);
  const announcedOn = localTime(done.announced_at, market).date;
  const today = todayIn(market, new Date());
  const [days, gone] = [daysBetween(announcedOn, done.refund_due_on), daysBetween(announcedOn, today)];
  return (
    <div className={`stack ${styles.done}`}>
      <div className="panel-brand stack">
        <p className={styles.eyebrow}>{text('withdrawal.number.of', { number: done.number })}</p>
        <p className="muted">{text('withdrawal.done', { at, eMail })}</p>
        <div className={`stack ${styles.term}`}>
          <b>{text('withdrawal.done.term', { days })}</b>
          <DaysTrack
            label={text('withdrawal.done.gone', { gone, days })}
            days={days}
            gone={gone}
            start={
              <>
                <b>{text('withdrawal.done.announced')}</b>
                {formatShortDate(announcedOn, market)}
              </>
            }
            end={
              <>
                <b>{text('withdrawal.done.latest', { date: formatNearDate(done.refund_due_on, today, market) })}</b>
                {text('withdrawal.done.money', { amount: formatMoney(done.estimate) })}
              </>
            }
          />
        </div>
        <p className="caption">{text('withdrawal.done.wait')}</p>
      </div>
      <Timeline
        label={text('withdrawal.done.steps')}
        entries={[
          { id: 'announced', state: 'done', title: text('withdrawal.state.announced'), time: at, dateTime: done.announced_at },
          {
            id: 'send',
            state: 'current',
            title: text('withdrawal.done.send'),
            text: text('withdrawal.done.send.text', { date: formatDate(done.send_until, market) }),
          },
          { id: 'received', state: 'later', title: text('withdrawal.done.receive') },
          { id: 'refunded', state: 'later', title: text('withdrawal.done.refund') },
        ]}
      />
      <div className="row">
        <ButtonLink
          icon={downloadIcon}
          href={orders.getUrl('get_withdrawal_paper', { params: { code, id: done.id } })}
          target="_blank"
          rel="noopener"
        >
          {text('withdrawal.paper')}
        </ButtonLink>
        <ButtonLink kind="quiet" href={orderPath(market, code)}>
          {text('withdrawal.follow')}
        </ButtonLink>
      </div>
    </div>
  );
}
