import type { CartTradeIn } from '@okruh/contracts/http/checkout/cart';
import { formatMoney } from '@okruh/market';
import { ChoiceCard, DeviceLine, Grade, type GradeLetter, Icon, LinkButton } from '@okruh/ui';
import { checkIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useId } from 'react';
import { checkout } from '../model/api.ts';
import type { Cart, Package } from '../model/cart-data.ts';
import { STORE_DAYS } from '../parts/expected-sums.tsx';
import { failureWords } from '../model/failure-words.ts';
import { useCartChange } from '../model/use-cart-change.ts';
import { StoreChoice } from './store-choice.tsx';
import styles from './trade-in.module.css';

type Method = 'mail_in' | 'in_store';
interface MethodChange {
  readonly method: Method;
  readonly store?: string | null;
}
interface TradeInPanelProps {
  readonly cart: Cart;
  readonly onEdit: (found: Package, tradeIn: CartTradeIn) => void;
  readonly onChanging: (id: string, isChanging: boolean) => void;
}

/** The old devices of the cart with their condition, and how they get to us: one way for all of them. */
export function TradeInPanel({ cart, onEdit, onChanging }: TradeInPanelProps) {
  const text = useText();
  const { locale, toast } = useRemote();
  const heading = useId();
  const change = useCartChange<MethodChange>({
    change: (body) => checkout.call('set_trade_in_method', { body }),
    onRefused: (error) => toast({ kind: 'error', title: text('cart.change.failed'), text: failureWords(error, locale) }),
  });
  useEffect(() => {
    onChanging('trade-in-method', change.isPending);
    return () => onChanging('trade-in-method', false);
  }, [onChanging, change.isPending]);
  const { totals, delivery } = cart.summary;
  const saved = totals.trade_in_method;
  const given = cart.packages.flatMap((found) => (found.trade_in === null ? [] : [{ found, tradeIn: found.trade_in }]));
  if (saved === null || given.length === 0) return null;
  // What was pressed is shown until the server has answered.
  const method = change.isPending ? change.variables.method : saved;
  const worth = formatMoney({ ...totals.trade_in, amount: totals.trade_in.amount + totals.trade_in_bonus.amount });
  return (
    <section className={`panel-fog stack ${styles.panel}`} aria-labelledby={heading} data-trade-in>
      <h2 id={heading}>{text('trade-in.title', { count: given.length })}</h2>
      {given.map(({ found, tradeIn }) => (
        <GivenDevice key={found.id} tradeIn={tradeIn} onEdit={() => onEdit(found, tradeIn)} />
      ))}
      <fieldset className={styles.methods}>
        <legend className="sr">{text('trade-in.method')}</legend>
        <MethodCard
          method="mail_in"
          chosen={method}
          points={[text('trade-in.mail_in.label'), text('trade-in.mail_in.check', { amount: worth }), text('trade-in.mail_in.other')]}
          onChoose={() => change.mutate({ method: 'mail_in' })}
        />

        <MethodCard
          method="in_store"
          chosen={method}
          points={[text('trade-in.in_store.pay'), text('trade-in.in_store.held', { days: STORE_DAYS }), text('trade-in.in_store.bring')]}
          onChoose={() => change.mutate({ method: 'in_store' })}
        />
      </fieldset>
      {method === 'in_store' && (
        <StoreChoice
          delivery={delivery?.type_delivery_code === 'store_pickup' ? delivery : null}
          isBusy={change.isPending}
          onChoose={(store) => change.mutate({ method: 'in_store', store })}
        />
      )}
    </section>
  );
}

const isGrade = (quality: string): quality is GradeLetter => ['A+', 'A', 'B', 'C', 'D'].includes(quality);

/** One old device with its grade and what was said about it. */
function GivenDevice({ tradeIn, onEdit }: { readonly tradeIn: CartTradeIn; readonly onEdit: () => void }) {
  const text = useText();
  const { is_confirmed: isConfirmed, quality, condition, identifier_tail: tail } = tradeIn;
  const about = isConfirmed ? [text('trade-in.state', { quality }), condition] : [text('trade-in.open')];
  const facts = [...about, tail === null ? '' : text('trade-in.tail', { tail })].filter((part) => part !== '').join(', ');
  return (
    <div className={styles.device}>
      <DeviceLine
        name={tradeIn.label}
        variant={facts}
        picture={tradeIn.image ?? ''}
        end={isGrade(quality) && isConfirmed ? <Grade grade={quality} /> : undefined}
      />
      <LinkButton aria-label={text('trade-in.edit.label', { device: tradeIn.label })} onClick={onEdit}>
        {text(isConfirmed ? 'trade-in.edit' : 'trade-in.describe')}
      </LinkButton>
    </div>
  );
}

interface MethodCardProps {
  readonly method: Method;
  readonly chosen: Method;
  readonly onChoose: () => void;
  /** What it means, in a few words each. */
  readonly points: readonly string[];
}

function MethodCard({ method, chosen, points, onChoose }: MethodCardProps) {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.method} data-checked={chosen === method || undefined}>
      <ChoiceCard
        name="trade-in-method"
        value={method}
        label={text(`trade-in.${method}`)}
        hint={text(`trade-in.${method}.about`)}
        checked={chosen === method}
        aria-describedby={id}
        onChange={onChoose}
      />
      <ul id={id}>
        {points.map((point) => (
          <li key={point}>
            <Icon of={checkIcon} size="small" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
