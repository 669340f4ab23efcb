import { Button, ButtonLink } from '@okruh/ui';
import { calendarIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { calendarFile } from './calendar.ts';
import type { PaymentStage } from './payment-stage.ts';
import type { OrderData } from '../model/use-order.ts';
import { vocative } from './vocative.ts';
import styles from './order.module.css';

interface OrderHeroProps {
  readonly order: OrderData;
  readonly stage: PaymentStage;
}

/** Stages in which the next step is the customer's. */
const unpaid: ReadonlySet<PaymentStage> = new Set(['due', 'failed', 'transfer']);

const endStates: ReadonlySet<OrderData['status']> = new Set(['cancelled', 'returned', 'delivered', 'withdrawn']);

/** Greeting with what is next; the name stands there for the customer only. */
export function OrderHero({ order, stage }: OrderHeroProps) {
  const text = useText();
  const { locale } = useRemote();
  const { customer, delivery } = order;
  const isOver = endStates.has(order.status);
  const name = customer === null ? '' : locale === 'cs' ? vocative(customer.first_name.trim()) : customer.first_name.trim();
  const picture = order.lines.find(({ kind, image }) => kind === 'product' && image !== null)?.image ?? null;
  const lastDay = delivery.arrives_to ?? delivery.arrives_from;
  const saveCalendar = (from: string, to: string): void => {
    const event = {
      id: order.code,
      title: text('calendar.title', { number: order.number }),
      text: text('calendar.text', { delivery: delivery.name }),
      place: delivery.place === null ? '' : `${delivery.place.name}, ${delivery.place.street}, ${delivery.place.city}`,
      from,
      to,
    };
    download(`okruh-${order.number}.ics`, calendarFile(event, new Date()));
  };
  return (
    <section className={`corner ${styles.hero}`}>
      <div className={`stack ${styles.heroText}`}>
        <p className={`eyebrow ${styles.eyebrow}`}>{text('order.eyebrow', { number: order.number })}</p>
        <h1>
          {isOver || customer === null ? (
            order.status_label
          ) : (
            <>
              {text('order.thanks', { name })}
              <br />
              {text(order.status === 'awaiting_trade_in' ? 'order.next.store' : nextWords(stage))}
            </>
          )}
        </h1>
        {customer !== null && <p>{text('order.mailed', { email: customer.e_mail })}</p>}
        {order.cancel_reason !== null && <p>{text(`order.cancelled.${order.cancel_reason}`)}</p>}
      </div>
      <div className="row">
        {!isOver && (
          <ButtonLink kind={unpaid.has(stage) ? 'on-brand' : 'key'} href="#timeline-heading">
            {text('order.follow')}
          </ButtonLink>
        )}
        {!isOver && delivery.arrives_from !== null && lastDay !== null && (
          <Button kind="on-brand" icon={calendarIcon} onClick={() => saveCalendar(delivery.arrives_from ?? lastDay, lastDay)}>
            {text('order.calendar')}
          </Button>
        )}
      </div>
      {picture !== null && <img className={styles.heroPicture} src={`${picture.base}-480.webp`} alt="" width={300} height={300} />}
    </section>
  );
}

function nextWords(stage: PaymentStage): Parameters<TextFunction>[0] {
  if (unpaid.has(stage)) return 'order.next.pay';
  return stage === 'waiting' || stage === 'loan' || stage === 'held' ? 'order.next.wait' : 'order.next.work';
}

function download(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
