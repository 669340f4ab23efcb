import type { Waiting } from '@okruh/contracts/waiting-routes';
import { todayIn } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useId } from 'react';
import { useMarketChoice } from '../office/market-choice.ts';
import { formatWaiting } from '../office/waiting/use-waiting.ts';
import { toWaitingList, waitingPages } from '../office/waiting/waiting-pages.ts';
import { Due } from './due.tsx';
import styles from './home.module.css';
import { formatNearDateTime } from '../office/language/format.ts';

/** A kind of work that waits: how much, the first of it, and the list with all. */
export function WaitingPanel({ waiting }: { readonly waiting: Waiting }) {
  const text = useText();
  const choice = useMarketChoice();
  const id = useId();
  const { kind, count, late, first } = waiting;
  return (
    <section className="table-frame" aria-labelledby={id}>
      <div className={`panel-title ${styles.head}`}>
        <h2 id={id}>{text(`waiting.${kind}`)}</h2>
        <span className="row row-tight">
          {late > 0 && <Badge tone="danger">{text('home.panel.late', { late })}</Badge>}
          <Link href={toWaitingList(kind, choice)}>{text('home.panel.all', { count: formatWaiting(count) })}</Link>
        </span>
      </div>
      <ol className={styles.queue}>
        {first.map((item) => (
          <WaitingRow key={item.id} kind={kind} item={item} />
        ))}
      </ol>
    </section>
  );
}

interface WaitingRowProps {
  readonly kind: Waiting['kind'];
  readonly item: Waiting['first'][number];
}

function WaitingRow({ kind, item }: WaitingRowProps) {
  const text = useText();
  const { market } = useRemote();
  const today = todayIn(market, new Date());
  const { toItem } = waitingPages[kind];
  const isLate = item.due !== null && Date.parse(item.due) < Date.now();
  const number = kind === 'alerts' ? text(`alert.rule.${item.number}`) : item.number;
  return (
    <li className={isLate ? styles.isLate : undefined}>
      <span>
        <b>{toItem === null ? number : <Link href={toItem(item.id)}>{number}</Link>}</b>
        {item.name !== null && <span className="sub">{item.name}</span>}
      </span>
      <span className={styles.until}>
        {item.due === null ? (
          item.since !== null && text('home.since', { at: formatNearDateTime(item.since, today, market) })
        ) : (
          <Due due={item.due} />
        )}
      </span>
    </li>
  );
}
