import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { Badge, Button, Icon, Timeline } from '@okruh/ui';
import { lockIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type Fact, Facts } from '../../office/page/facts.tsx';
import { useMay } from '../../office/session.ts';
import { OrderPaymentLabel, OrderStateLabel } from '../order-words.tsx';
import { Assignee } from './assignee.tsx';
import styles from './order.module.css';
import { formatDateTime } from '../../office/language/format.ts';

const stepStates = { done: 'done', now: 'current', failed: 'failed', later: 'later' } as const;

interface StateProps {
  readonly order: AdminOrder;
  /** Undefined while it loads. */
  readonly desk: OrderDesk | undefined;
  onCancel(): void;
}

/** How far the order is, drawn as its track, beside what may be done now. */
export function State({ order, desk, onCancel }: StateProps) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className={`panel ${styles.state}`} aria-labelledby="steps-heading">
      <h2 id="steps-heading" className="sr">
        {text('order.steps')}
      </h2>
      <div className={order.timeline.length > 3 ? styles.orbit : undefined}>
        <Timeline
          label={text('order.steps')}
          entries={order.timeline.map(({ key, label, text: note, state, at }) => ({
            id: key,
            title: label,
            state: stepStates[state],
            text: note === '' ? undefined : note,
            ...(at !== null && { time: formatDateTime(at, market), dateTime: at }),
          }))}
        />
      </div>
      <div className="stack">
        <Facts facts={useFacts(order)} />
        <CancelAction desk={desk} onCancel={onCancel} />
      </div>
    </section>
  );
}

function useFacts(order: AdminOrder): readonly Fact[] {
  const text = useText();
  const { market } = useRemote();
  return [
    [text('orders.state'), <OrderStateLabel key="state" order={order} />],
    [
      text('orders.placed'),
      <span key="placed">
        {formatDateTime(order.placed_at, market)} {order.is_late && <Badge tone="warning">{text('orders.late')}</Badge>}
      </span>,
    ],
    [text('orders.method'), <OrderPaymentLabel key="payment" order={order} />],
    ...(order.payable_until === null ? [] : [[text('order.payable-until'), formatDateTime(order.payable_until, market)] as const]),
    [text('orders.delivery'), [order.delivery_name, order.place_name].filter(Boolean).join(', ')],
    [text('orders.market'), order.market.toUpperCase()],
    [text('orders.assignee'), <Assignee key="assignee" order={order} />],
  ];
}

/** The state of the order allows it, or says until when it did. */
function CancelAction({ desk, onCancel }: Pick<StateProps, 'desk' | 'onCancel'>) {
  const text = useText();
  const mayCancel = useMay('order:cancel');
  if (!mayCancel || desk === undefined) return null;
  if (desk.cancellation === null) {
    return (
      <p className={`caption ${styles.locked}`}>
        <Icon of={lockIcon} />
        <span>{text('order.cancel.locked')}</span>
      </p>
    );
  }
  return (
    <p>
      <Button kind="bare" size="small" className={styles.destroys} onClick={onCancel}>
        {text('order.cancel.open')}
      </Button>
    </p>
  );
}
