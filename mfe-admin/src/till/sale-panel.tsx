import type { RequestOf } from '@okruh/contracts';
import type { Bill } from '@okruh/contracts/http/counter-admin';
import type { adminPlaceCounterSale, CounterSale } from '@okruh/contracts/http/orders-admin/counter-sales';
import { type Currency, money } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Badge, Button, Checkbox, ErrorSummary, TextField } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { counter } from '../office/api/counter-api.ts';
import { orders } from '../office/api/orders-api.ts';
import { changeQuantity, findWaiting, type SaleLine, sumSale } from './sale-lines.ts';
import styles from './till.module.css';
import { formatMoney } from '../office/language/format.ts';

interface SalePanelProps {
  readonly lines: readonly SaleLine[];
  readonly store: string;
  readonly currency: Currency;
  onChange(lines: readonly SaleLine[]): void;
  /** It is sold and waits for its payment. */
  onSold(bill: Bill): void;
}

/** The till learns of a new order by an event: so often, and so long apart, it is asked for. */
const TRIES = 20;
const TRY_EVERY_MS = 400;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function awaitBill(number: string): Promise<Bill> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await counter.call('admin_find_bill', { query: { scan: number, kind: 'order' } });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 404 || tries === TRIES) throw error;
      await wait(TRY_EVERY_MS);
    }
  }
}

const line = (max: number): readonly FieldRule[] => [fieldRules.required, fieldRules.maxLength(max), fieldRules.plainText];
const companyNumbers = { cz: fieldRules.ico, ro: fieldRules.cui } as const;
const empty = { e_mail: '', first_name: '', last_name: '', company: '', tin: '', vatn: '', address: '', city: '', postcode: '' };

/** What is sold without an order: products of the shelf, and who buys them when they want to be known. */
export function SalePanel({ lines, store, currency, onChange, onSold }: SalePanelProps) {
  const text = useText();
  const { market } = useRemote();
  const [hasBuyer, setHasBuyer] = useState(false);
  const [isCompany, setCompany] = useState(false);
  // Sold under one id until it is refused, however often the key is pressed.
  const [id, setId] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: empty,
    idPrefix: 'sale-',
    rules: {
      e_mail: [fieldRules.maxLength(200), fieldRules.eMail],
      first_name: [fieldRules.maxLength(60), fieldRules.personName],
      last_name: [fieldRules.maxLength(60), fieldRules.personName],
      ...(hasBuyer && isCompany
        ? {
            company: line(120),
            tin: [fieldRules.required, companyNumbers[market]],
            address: line(100),
            city: line(50),
            postcode: [fieldRules.required, fieldRules.postcode],
          }
        : {}),
    },
    submit: async (values) => {
      const buyer = hasBuyer ? { ...empty, ...values, is_company: isCompany } : { ...empty, is_company: false };
      const sale = await place(buyer);
      onSold(await awaitBill(sale.number));
    },
    onFailure: (error) => {
      if (error instanceof ProblemError && error.code === 'price-changed') void readPrices();
      return false;
    },
  });
  /** What was refused is another sale next time; what nobody answered, or whose bill isn't there yet, may be sold and is the same one. */
  const place = async (buyer: RequestOf<typeof adminPlaceCounterSale>['body']['buyer']): Promise<CounterSale> => {
    const sold = lines.map(({ product, quantity, serials }) => ({
      variant_id: product.variant_id,
      quantity,
      serial_numbers: [...serials],
    }));
    try {
      return await orders.call('admin_place_counter_sale', {
        body: { order_id: id, store_id: store, lines: sold, total: sumSale(lines), buyer },
      });
    } catch (error) {
      if (error instanceof ProblemError && error.status >= 400 && error.status < 500) setId(crypto.randomUUID());
      throw error;
    }
  };
  const readPrices = async (): Promise<void> => {
    const read = await Promise.all(
      lines.map(async (one) => {
        const { products } = await orders.call('admin_find_sale_products', { body: { store_id: store, q: one.product.code } });
        const now = products.find(({ variant_id: variant }) => variant === one.product.variant_id);
        return now === undefined ? [] : [{ ...one, product: { ...now, serial: null } }];
      }),
    );
    onChange(read.flat());
  };
  const waiting = findWaiting(lines);
  return (
    <form className="panel stack" noValidate onSubmit={form.onSubmit} aria-labelledby="till-sale">
      <h2 id="till-sale">{text('till.sale')}</h2>
      <ErrorSummary {...form.summary} title={text('till.sale.failed')} />
      <ul className={`list-plain ${styles.sale}`}>
        {lines.map(({ product, quantity, serials }) => (
          <li key={product.variant_id}>
            <span>
              <b>{product.name}</b>
              <span className="sub">{[product.spec, formatMoney(product.price)].filter((part) => part !== '').join(', ')}</span>
              {serials.map((serial) => (
                <span key={serial} className="sub">
                  {serial}
                </span>
              ))}
              {product.identifier !== null && serials.length < quantity && (
                <Badge tone="warning">{text(`till.scan-${product.identifier}`)}</Badge>
              )}
            </span>
            <span className={styles.quantity}>
              <Button kind="quiet" size="small" onClick={() => onChange(changeQuantity(lines, product.variant_id, -1))}>
                <span aria-hidden="true">−</span> <span className="sr">{text('till.less', { name: product.name })}</span>
              </Button>
              <b>{quantity}</b>
              <Button
                kind="quiet"
                size="small"
                disabled={quantity >= product.available}
                onClick={() => onChange(changeQuantity(lines, product.variant_id, 1))}
              >
                <span aria-hidden="true">+</span> <span className="sr">{text('till.more', { name: product.name })}</span>
              </Button>
              <Button
                kind="bare"
                size="small"
                icon={trashIcon}
                iconOnly
                onClick={() => onChange(lines.filter((one) => one.product !== product))}
              >
                {text('till.remove', { number: product.name })}
              </Button>
            </span>
            <b>{formatMoney(money(product.price.amount * quantity, product.price.currency))}</b>
          </li>
        ))}
      </ul>
      <Checkbox label={text('till.buyer')} checked={hasBuyer} onChange={() => setHasBuyer(!hasBuyer)} />
      {hasBuyer && (
        <div className="stack">
          <TextField
            {...form.field('e_mail')}
            label={text('till.buyer.e-mail')}
            help={text('till.buyer.e-mail.help')}
            type="email"
            autoComplete="off"
          />
          <TextField {...form.field('first_name')} label={text('till.buyer.first-name')} autoComplete="off" />
          <TextField {...form.field('last_name')} label={text('till.buyer.last-name')} autoComplete="off" />
          <Checkbox label={text('till.buyer.is-company')} checked={isCompany} onChange={() => setCompany(!isCompany)} />
          {isCompany && (
            <>
              <TextField {...form.field('company')} label={text('till.buyer.company')} autoComplete="off" />
              <TextField {...form.field('tin')} label={text('till.buyer.tin')} inputMode="numeric" autoComplete="off" />
              <TextField {...form.field('vatn')} label={text('till.buyer.vatn')} autoComplete="off" />
              <TextField {...form.field('address')} label={text('till.buyer.address')} autoComplete="off" />
              <TextField {...form.field('city')} label={text('till.buyer.city')} autoComplete="off" />
              <TextField {...form.field('postcode')} label={text('till.buyer.postcode')} inputMode="numeric" autoComplete="off" />
            </>
          )}
        </div>
      )}
      <p className="caption">{text('till.sale.help')}</p>
      <Button id="till-sell" type="submit" kind="key" block busy={form.isBusy} disabled={waiting !== null}>
        {text('till.sell', { amount: formatMoney(money(sumSale(lines), currency)) })}
      </Button>
    </form>
  );
}
