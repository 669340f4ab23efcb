import { officePaths } from '@okruh/contracts/office-paths';
import type { SaleProduct } from '@okruh/contracts/http/orders-admin/counter-sales';
import type { CounterPayment, Drawer } from '@okruh/contracts/http/counter-admin';
import { formatTime, money } from '@okruh/market';
import { Button, focusField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useSearchState } from '@okruh/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import { addressSchema } from '../office/grid/list-address.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { Basket } from './basket.tsx';
import { CloseDrawerDialog } from './close-drawer-dialog.tsx';
import { Entries } from './entries.tsx';
import { MoveCashDialog } from './move-cash-dialog.tsx';
import { PaidPanel } from './paid-panel.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { ProductChoices } from './product-choices.tsx';
import { addProduct, addSerial, findWaiting, isProductCode, type SaleLine } from './sale-lines.ts';
import { SalePanel } from './sale-panel.tsx';
import { ScanForm } from './scan-form.tsx';
import type { TillBill } from './till-bill.ts';
import { useRefreshTill } from './till-queries.ts';
import styles from './till.module.css';
import { useCancelSale } from './use-cancel-sale.ts';
import { useFindBill } from './use-find-bill.ts';
import { useFollowFocus } from './use-follow-focus.ts';
import { formatMoney } from '../office/language/format.ts';

const schema = addressSchema((parameters): { readonly bill: string | undefined } => ({ bill: parameters['bill'] }));

interface OpenTillProps {
  readonly drawer: Drawer;
  readonly hasTerminal: boolean;
}

/** A customer at the counter: what they pay for, how, and what they get. */
export function OpenTill({ drawer, hasTerminal }: OpenTillProps) {
  const text = useText();
  const refresh = useRefreshTill();
  const [{ bill: linked }] = useSearchState(schema);
  const [bills, setBills] = useState<readonly TillBill[]>([]);
  const [sale, setSale] = useState<readonly SaleLine[]>([]);
  const [wrongSerial, setWrongSerial] = useState<'wrong' | 'twice' | null>(null);
  const [payments, setPayments] = useState<readonly CounterPayment[]>([]);
  const [dialog, setDialog] = useState<'close' | 'cash' | null>(null);
  const keep = (found: TillBill): void =>
    setBills((before) =>
      before.some(({ id }) => id === found.id)
        ? before.map((one) => (one.id === found.id ? { ...one, ...found } : one))
        : [...before, found],
    );
  const choose = (product: SaleProduct): void => setSale((before) => addProduct(before, product));
  const find = useFindBill(drawer.store_id, keep, choose);
  const remove = (id: string): void => {
    focusField('till-scan');
    setBills((before) => before.filter((bill) => bill.id !== id));
  };
  const cancelSale = useCancelSale(remove);
  const { scan } = find;
  const wasLinked = useRef<string | null>(null);
  useEffect(() => {
    if (linked === undefined || wasLinked.current === linked) return;
    wasLinked.current = linked;
    scan(linked);
  }, [linked, scan]);
  const waiting = findWaiting(sale);
  const read = (code: string): void => {
    if (waiting === null || isProductCode(sale, code)) return scan(code);
    const named = addSerial(sale, code);
    setWrongSerial(typeof named === 'string' ? named : null);
    if (typeof named !== 'string') setSale(named);
  };
  const take = (payment: CounterPayment): void => {
    setPayments((before) => [...before, payment]);
    const left = new Map(payment.bills.map((bill) => [bill.id, bill.left]));
    setBills((before) => before.map((bill) => ({ ...bill, due: left.get(bill.id) ?? bill.due })));
    refresh();
  };
  const finish = (): void => {
    setBills([]);
    setPayments([]);
  };
  const open = bills.filter((bill) => bill.due.amount > 0);
  const [payable, payouts] = [open.filter(({ kind }) => kind !== 'buyout'), open.filter(({ kind }) => kind === 'buyout')];
  const due = payable.reduce((sum, bill) => sum + bill.due.amount, 0);
  const isServed = payments.length > 0 && open.length === 0;
  useFollowFocus(isServed ? 'till-paid' : open.length > 0 ? 'till-payment' : 'till-scan', `${due} ${open.length}`);
  return (
    <AdminPage
      title={text('till.title')}
      actions={
        <>
          <PageLink kind="quiet" size="small" href={officePaths.drawers}>
            {text('till.drawers')}
          </PageLink>
          <Button kind="quiet" size="small" onClick={() => setDialog('cash')}>
            {text('till.move')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => setDialog('close')}>
            {text('till.close')}
          </Button>
        </>
      }
    >
      <p className={`soft ${styles.shift}`}>
        <b>{drawer.store_name}</b>
        <span>{text('till.since', { time: formatTime(drawer.opened_at, drawer.market) })}</span>
        <span>{text('till.in-drawer', { amount: formatMoney(drawer.expected) })}</span>
      </p>
      <div className={styles.till}>
        <div className="stack">
          <ScanForm
            find={find}
            wanted={
              waiting === null
                ? null
                : {
                    label: text(`till.wanted.${waiting.product.identifier ?? 'serial'}`, { name: waiting.product.name }),
                    problem: wrongSerial === null ? null : text(`till.serial.${wrongSerial}`),
                  }
            }
            onScan={read}
            onNext={() => focusField(sale.length > 0 ? 'till-sell' : 'till-payment')}
          />
          <ProductChoices
            products={find.choices}
            onChoose={(product) => {
              choose(product);
              find.clear();
              focusField('till-scan');
            }}
          />
          {sale.length > 0 && (
            <SalePanel
              lines={sale}
              store={drawer.store_id}
              currency={drawer.currency}
              onChange={setSale}
              onSold={(sold) => {
                setSale([]);
                // An order's bill says nothing of its goods.
                const title = sale
                  .map(({ product, quantity }) => (quantity === 1 ? product.name : `${quantity} × ${product.name}`))
                  .join(', ');
                keep({ ...sold, title, isSale: true, is_handed_over_when_paid: true });
              }}
            />
          )}
          {(bills.length > 0 || sale.length === 0) && (
            <Basket
              bills={bills}
              mayRemove={payments.length === 0}
              onRemove={(bill) => (bill.isSale === true ? cancelSale(bill.id) : remove(bill.id))}
            />
          )}
        </div>
        <aside id="till-payment" className="stack" aria-label={text('till.payment')}>
          {payouts.map((bill) => (
            <PayoutPanel key={bill.id} bill={bill} onPaid={take} />
          ))}
          {payable.length > 0 && (
            <PaymentPanel
              // What is due decides what the fields begin with.
              key={due}
              bills={payable}
              due={money(due, drawer.currency)}
              hasTerminal={hasTerminal}
              onTaken={take}
              onChanged={() => payable.forEach(({ number }) => scan(number))}
            />
          )}
          {payments.length > 0 && <PaidPanel payments={payments} bills={bills} isServed={isServed} onFinish={finish} />}
        </aside>
      </div>
      <Entries drawer={drawer} />
      <CloseDrawerDialog drawer={drawer} isOpen={dialog === 'close'} onClose={() => setDialog(null)} />
      <MoveCashDialog drawer={drawer} isOpen={dialog === 'cash'} onClose={() => setDialog(null)} />
    </AdminPage>
  );
}
