import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Badge, Button, Empty, Icon } from '@okruh/ui';
import { cashIcon, checkIcon, packageIcon, repairIcon, trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { TillBill } from './till-bill.ts';
import styles from './till.module.css';
import { formatMoney } from '../office/language/format.ts';

interface BasketProps {
  readonly bills: readonly TillBill[];
  /** Nothing of it was paid yet. */
  readonly mayRemove: boolean;
  onRemove(bill: TillBill): void;
}

const detailPages = { repair: officePaths.repair, order: officePaths.order, buyout: officePaths.buyout } as const;
const icons = { repair: repairIcon, order: packageIcon, buyout: cashIcon } as const;

/** What the customer pays for. */
export function Basket({ bills, mayRemove, onRemove }: BasketProps) {
  const text = useText();
  if (bills.length === 0) return <Empty title={text('till.empty')}>{text('till.empty.text')}</Empty>;
  return (
    <ul className={`list-plain ${styles.basket}`} aria-label={text('till.basket')}>
      {bills.map((bill) => (
        <li key={bill.id}>
          <h2>
            <Icon of={icons[bill.kind]} />
            {text(bill.isSale === true ? 'till.kind.sale' : `till.kind.${bill.kind}`)}
            <Link className="push" href={pathTo(detailPages[bill.kind], { id: bill.id })}>
              {bill.number}
            </Link>
          </h2>
          <div className={styles.bill}>
            <div>
              <b>{bill.title === bill.number ? text('till.order', { number: bill.number }) : bill.title}</b>
              <span className="sub">
                {[bill.customer, text('till.price', { amount: formatMoney(bill.total) })].filter((part) => part !== '').join(', ')}
                {bill.paid.amount > 0 && `, ${text('till.paid-before', { amount: formatMoney(bill.paid) })}`}
                {bill.pending.amount > 0 && `, ${text('till.pending', { amount: formatMoney(bill.pending) })}`}
              </span>
            </div>
            {mayRemove && (
              <Button kind="bare" size="small" icon={trashIcon} iconOnly onClick={() => onRemove(bill)}>
                {text('till.remove', { number: bill.number })}
              </Button>
            )}
            <b className={styles.sum}>{formatMoney(bill.due)}</b>
            <div className={styles.proofs}>
              {bill.due.amount === 0 && (
                <Badge tone="success">
                  <Icon of={checkIcon} />
                  {text(bill.kind === 'buyout' ? 'till.paid-out' : 'till.whole')}
                </Badge>
              )}
              {bill.kind === 'repair' && bill.due.amount > 0 && (
                <Badge tone={bill.is_ready ? 'success' : 'warning'}>{text(bill.is_ready ? 'till.ready' : 'till.not-ready')}</Badge>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
