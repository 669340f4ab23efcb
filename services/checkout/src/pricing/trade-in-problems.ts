import type { TradeInMethod } from '@okruh/contracts/http/checkout';
import { type CartProblem, MAX_TRADE_INS } from '@okruh/contracts/http/checkout/cart';
import { type Currency, formatMoneyExact, type Locale, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { PricedPackage } from './cart-lines.ts';
import { isConfirmed } from './cart-view.ts';
import type { JudgedMethods } from './chosen-methods.ts';

interface TradeInInput {
  readonly packages: readonly PricedPackage[];
  /** Null without an old device. */
  readonly method: TradeInMethod | null;
  readonly methods: JudgedMethods;
  readonly currency: Currency;
  readonly locale: Locale;
}
type GivenDevice = NonNullable<PricedPackage['loaded']['tradeIn']>;
interface Given {
  readonly priced: PricedPackage;
  readonly tradeIn: GivenDevice;
}

const noRemedy = { quantity: null, discount: null };
type RemedyKind = 'answer-trade-in' | 'remove-trade-in' | 'accept-trade-in' | 'choose-store';

/** What keeps the old devices of a cart from being given with it: one thing for each, the worst first. */
export function tradeInProblems(input: TradeInInput): CartProblem[] {
  const given = input.packages.flatMap((priced): Given[] =>
    priced.loaded.tradeIn === null ? [] : [{ priced, tradeIn: priced.loaded.tradeIn }],
  );
  const ofEach = given.flatMap((one, index) => {
    if (index >= MAX_TRADE_INS) return [tooMany(one, input.locale)];
    if (given.slice(0, index).some((earlier) => isSamePiece(earlier.tradeIn, one.tradeIn))) return [twice(one, input.locale)];
    return ofOne(one, input);
  });
  const needsStore = input.method === 'in_store' && input.methods.delivery === null;
  return needsStore ? [...ofEach, storeMissing(input.locale)] : ofEach;
}

/** Two of one model are two pieces only when each has an IMEI or serial number. */
const isSamePiece = (a: GivenDevice, b: GivenDevice): boolean =>
  a.device === b.device && (a.identifierCiphertext === null || b.identifierCiphertext === null);

function ofOne(one: Given, { currency, locale }: TradeInInput): CartProblem[] {
  const { stored, seen } = one.tradeIn;
  const worth = stored.estimate + stored.bonus;
  if (worth === 0) {
    const text = texts.text(locale, 'problem.trade-in.not-bought', { label: stored.label });
    return [createProblem(one, 'trade-in-changed', 'remove-trade-in', texts.text(locale, 'problem.trade-in.changed'), text, locale)];
  }
  if (!isConfirmed(stored)) return [unconfirmed(one, locale)];
  if (worth === seen) return [];
  const price = (amount: number): string => formatMoneyExact(money(amount, currency));
  const text = texts.text(locale, 'problem.trade-in.worth', { label: stored.label, worth: price(worth), seen: price(seen) });
  return [
    {
      ...createProblem(one, 'trade-in-changed', 'accept-trade-in', texts.text(locale, 'problem.trade-in.changed'), text, locale),
      blocks: worth < seen,
    },
  ];
}

const unconfirmed = (one: Given, locale: Locale): CartProblem =>
  createProblem(
    one,
    'trade-in-unconfirmed',
    'answer-trade-in',
    texts.text(locale, 'problem.trade-in.unconfirmed.title'),
    texts.text(locale, 'problem.trade-in.unconfirmed.text', { label: one.tradeIn.stored.label }),
    locale,
  );

const twice = (one: Given, locale: Locale): CartProblem =>
  createProblem(
    one,
    'trade-in-twice',
    'remove-trade-in',
    texts.text(locale, 'problem.trade-in.twice.title'),
    texts.text(locale, 'problem.trade-in.twice.text', { label: one.tradeIn.stored.label }),
    locale,
  );

const tooMany = (one: Given, locale: Locale): CartProblem =>
  createProblem(
    one,
    'too-many-trade-ins',
    'remove-trade-in',
    texts.text(locale, 'problem.trade-in.too-many.title'),
    texts.text(locale, 'problem.trade-in.too-many.text', { label: one.tradeIn.stored.label }),
    locale,
  );

const storeMissing = (locale: Locale): CartProblem => ({
  code: 'trade-in-store-missing',
  title: texts.text(locale, 'problem.trade-in.store-missing.title'),
  text: texts.text(locale, 'problem.trade-in.store-missing.text'),
  blocks: true,
  package_id: null,
  remedy: { kind: 'choose-store', label: texts.text(locale, 'problem.remedy.choose-store'), ...noRemedy },
});

function createProblem(
  { priced }: Given,
  code: CartProblem['code'],
  kind: RemedyKind,
  title: string,
  text: string,
  locale: Locale,
): CartProblem {
  return {
    code,
    title,
    text,
    blocks: true,
    package_id: priced.loaded.id,
    remedy: { kind, label: texts.text(locale, `problem.remedy.${kind}`), ...noRemedy },
  };
}
