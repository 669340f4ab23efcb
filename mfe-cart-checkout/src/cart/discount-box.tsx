import type { AppliedDiscount } from '@okruh/contracts/http/checkout';
import { formatMoney } from '@okruh/market';
import { Badge, Button, LinkButton, TextField } from '@okruh/ui';
import { discountIcon, ticketIcon } from '@okruh/ui/icons';
import { FieldErrorsError, type FieldMessages } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useQueryClient } from '@okruh/web-kit/query';
import { type FormEvent, useState } from 'react';
import { checkout } from '../model/api.ts';
import { type Cart, keepSummary } from '../model/cart-data.ts';
import { failureWords } from '../model/failure-words.ts';
import { PublicDiscounts } from './public-discounts.tsx';
import { useCartChange } from '../model/use-cart-change.ts';
import styles from './cart.module.css';

type Entry = { readonly code: string } | { readonly cardNumber: string; readonly cardHolder: string };

/** Codes and the student card, and the discounts that hold. */
export function DiscountBox({ cart }: { readonly cart: Cart }) {
  const [isCard, setIsCard] = useState(false);
  const text = useText();
  const { discounts } = cart.summary;
  return (
    <div className={`panel stack ${styles.discounts}`}>
      <CodeForm />
      {isCard ? (
        <CardForm onDone={() => setIsCard(false)} />
      ) : (
        <LinkButton onClick={() => setIsCard(true)}>{text('discount.card')}</LinkButton>
      )}
      {discounts.length > 0 && (
        <ul className="stack" aria-label={text('discount.applied')}>
          {discounts.map((discount) => (
            <Applied key={discount.id} discount={discount} />
          ))}
        </ul>
      )}
      <PublicDiscounts
        products={cart.packages.map(({ productSeoName }) => productSeoName)}
        applied={discounts.map((discount) => discount.discount_id)}
      />
    </div>
  );
}

/** Sends a code or a card; what is wrong with it stands at its field. */
function useDiscount(onTaken: () => void) {
  const { locale } = useRemote();
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<FieldMessages>({});
  const entry = useCartChange<Entry, Awaited<ReturnType<typeof addDiscount>>>({
    change: addDiscount,
    onDone(summary) {
      keepSummary(queryClient, summary);
      setErrors({});
      onTaken();
    },
    onRefused(error) {
      const fields = error instanceof FieldErrorsError ? error.byPath() : {};
      // What belongs to no field stands at the first one.
      setErrors(Object.keys(fields).length > 0 ? fields : { first: [failureWords(error, locale)] });
    },
  });
  const errorAt = (name: string, isFirst: boolean): string | undefined => errors[name]?.[0] ?? (isFirst ? errors['first']?.[0] : undefined);
  return {
    send: (input: Entry) => !entry.isPending && entry.mutate(input),
    isPending: entry.isPending,
    errorAt,
    forget: () => setErrors({}),
  };
}
const addDiscount = (body: Entry) => checkout.call('add_discount_code', { body });

function CodeForm() {
  const text = useText();
  const { toast } = useRemote();
  const [code, setCode] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const discount = useDiscount(() => {
    toast({ kind: 'success', title: text('discount.taken') });
    setCode('');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsEmpty(code.trim() === '');
    if (code.trim() !== '') discount.send({ code: code.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        name="code"
        label={text('discount.code')}
        value={code}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        error={isEmpty ? text('discount.code.empty') : discount.errorAt('code', true)}
        onChange={(event) => {
          setCode(event.target.value);
          setIsEmpty(false);
          discount.forget();
        }}
        action={
          <Button kind="quiet" type="submit" busy={discount.isPending}>
            {text('discount.use')}
          </Button>
        }
      />
    </form>
  );
}

function CardForm({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const { toast } = useRemote();
  const [cardNumber, setCardNumber] = useState('');
  const [cardHolder, setCardHolder] = useState('');
  const [isTried, setIsTried] = useState(false);
  const discount = useDiscount(() => {
    toast({ kind: 'success', title: text('discount.taken') });
    onDone();
  });
  const missing = (value: string): string | undefined => (isTried && value.trim() === '' ? text('discount.card.missing') : undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (cardNumber.trim() === '' || cardHolder.trim() === '') return;
    discount.send({ cardNumber: cardNumber.trim(), cardHolder: cardHolder.trim() });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        name="cardNumber"
        label={text('discount.card.number')}
        value={cardNumber}
        autoComplete="off"
        maxLength={40}
        error={missing(cardNumber) ?? discount.errorAt('cardNumber', true)}
        onChange={(event) => {
          setCardNumber(event.target.value);
          discount.forget();
        }}
      />
      <TextField
        name="cardHolder"
        label={text('discount.card.holder')}
        value={cardHolder}
        autoComplete="name"
        maxLength={200}
        error={missing(cardHolder) ?? discount.errorAt('cardHolder', false)}
        onChange={(event) => {
          setCardHolder(event.target.value);
          discount.forget();
        }}
      />
      <div className={styles.cardActions}>
        <Button kind="bare" size="small" onClick={onDone}>
          {text('discount.card.cancel')}
        </Button>
        <Button kind="quiet" size="small" type="submit" busy={discount.isPending}>
          {text('discount.card.use')}
        </Button>
      </div>
    </form>
  );
}

/** A discount that holds; what came by itself goes by itself. */
function Applied({ discount }: { readonly discount: AppliedDiscount }) {
  const text = useText();
  const { locale, toast } = useRemote();
  const removal = useCartChange<string>({
    change: (id) => checkout.call('remove_product_discount', { params: { id } }),
    onRefused: (error) => toast({ kind: 'error', title: text('cart.change.failed'), text: failureWords(error, locale) }),
  });
  const name = discount.code ?? discount.name;
  return (
    <li className={`small ${styles.applied}`}>
      <Badge tone="success" icon={discount.code === null ? discountIcon : ticketIcon}>
        {name}
      </Badge>
      <span className="muted">{text('discount.amount', { amount: formatMoney(discount.amount) })}</span>
      {!discount.is_automatic && (
        <LinkButton
          className="push"
          aria-label={text('discount.remove.label', { name })}
          aria-busy={removal.isPending || undefined}
          onClick={() => !removal.isPending && removal.mutate(discount.id)}
        >
          {text('discount.remove')}
        </LinkButton>
      )}
    </li>
  );
}
