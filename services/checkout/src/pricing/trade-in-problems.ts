import type { TradeInMethod } from '@okruh/contracts/http/checkout';
import { type CartProblem, MAX_TRADE_INS } from '@okruh/contracts/http/checkout/cart';
import { type Currency, formatMoneyExact, type Locale, money } from '@okruh/market';
import type { PricedPackage } from './cart-lines.ts';
import { isConfirmed } from './cart-view.ts';
import type { JudgedWays } from './chosen-methods.ts';

interface TradeInInput {
  readonly packages: readonly PricedPackage[];
  /** Null without an old device. */
  readonly method: TradeInMethod | null;
  readonly ways: JudgedWays;
  readonly currency: Currency;
  readonly locale: Locale;
}
type GivenDevice = NonNullable<PricedPackage['loaded']['tradeIn']>;
interface Given {
  readonly priced: PricedPackage;
  readonly tradeIn: GivenDevice;
}

const noRemedy = { quantity: null, discount: null };
const labels = {
  'answer-trade-in': { cs: 'Popsat stav', ro: 'Descrie starea' },
  'remove-trade-in': { cs: 'Odebrat zařízení', ro: 'Elimină dispozitivul' },
  'accept-trade-in': { cs: 'Rozumím', ro: 'Am înțeles' },
  'choose-store': { cs: 'Vybrat prodejnu', ro: 'Alege magazinul' },
} as const;
type RemedyKind = keyof typeof labels;

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
  const needsStore = input.method === 'in_store' && input.ways.delivery === null;
  return needsStore ? [...ofEach, storeMissing(input.locale)] : ofEach;
}

/** Two of one model are two pieces only when each has an IMEI or serial number. */
const isSamePiece = (a: GivenDevice, b: GivenDevice): boolean =>
  a.device === b.device && (a.identifierCipher === null || b.identifierCipher === null);

function ofOne(one: Given, { currency, locale }: TradeInInput): CartProblem[] {
  const { kept, seen } = one.tradeIn;
  const worth = kept.estimate + kept.bonus;
  if (worth === 0) {
    const text = { cs: `${kept.label} teď nevykupujeme.`, ro: `Acum nu cumpărăm ${kept.label}.` };
    return [problemOf(one, 'trade-in-changed', 'remove-trade-in', changedTitle, text, locale)];
  }
  if (!isConfirmed(kept)) return [unconfirmed(one, locale)];
  if (worth === seen) return [];
  const price = (amount: number): string => formatMoneyExact(money(amount, currency));
  const text = {
    cs: `${kept.label}: výkup s bonusem teď vychází na ${price(worth)}, předtím to bylo ${price(seen)}.`,
    ro: `${kept.label}: buyback-ul cu bonus este acum ${price(worth)}, înainte era ${price(seen)}.`,
  };
  return [{ ...problemOf(one, 'trade-in-changed', 'accept-trade-in', changedTitle, text, locale), blocks: worth < seen }];
}

const changedTitle = { cs: 'Výkupní cena se změnila', ro: 'Prețul de buyback s-a schimbat' };

const unconfirmed = (one: Given, locale: Locale): CartProblem =>
  problemOf(
    one,
    'trade-in-unconfirmed',
    'answer-trade-in',
    { cs: 'Popište stav starého zařízení', ro: 'Descrie starea dispozitivului vechi' },
    {
      cs: `Odhad za ${one.tradeIn.kept.label} platí pro dobrý stav. Odpovězte prosím na pár otázek, ať známe vaši cenu.`,
      ro: `Estimarea pentru ${one.tradeIn.kept.label} este pentru o stare bună. Răspunde la câteva întrebări ca să aflăm prețul tău.`,
    },
    locale,
  );

const twice = (one: Given, locale: Locale): CartProblem =>
  problemOf(
    one,
    'trade-in-twice',
    'remove-trade-in',
    { cs: 'Jedno zařízení odečteme jednou', ro: 'Un dispozitiv se predă o singură dată' },
    {
      cs: `${one.tradeIn.kept.label} už dáváte k jinému zboží v košíku. Jde-li o další kus, zadejte jeho IMEI nebo výrobní číslo.`,
      ro: `${one.tradeIn.kept.label} este deja dat la alt produs din coș. Dacă este alt dispozitiv, introdu IMEI-ul sau numărul de serie.`,
    },
    locale,
  );

const tooMany = (one: Given, locale: Locale): CartProblem =>
  problemOf(
    one,
    'too-many-trade-ins',
    'remove-trade-in',
    { cs: 'Najednou vykoupíme nejvýš dvě zařízení', ro: 'Cumpărăm cel mult două dispozitive odată' },
    {
      cs: `${one.tradeIn.kept.label} už je navíc. Odeberte ho prosím, prodat nám ho můžete samostatně ve výkupu.`,
      ro: `${one.tradeIn.kept.label} este în plus. Elimină-l, ni-l poți vinde separat prin buyback.`,
    },
    locale,
  );

const storeMissing = (locale: Locale): CartProblem => ({
  code: 'trade-in-store-missing',
  title: { cs: 'Vyberte prodejnu', ro: 'Alege magazinul' }[locale],
  text: {
    cs: 'Staré zařízení předáte a zboží převezmete na jedné prodejně.',
    ro: 'Predai dispozitivul vechi și ridici produsele din același magazin.',
  }[locale],
  blocks: true,
  package_id: null,
  remedy: { kind: 'choose-store', label: labels['choose-store'][locale], ...noRemedy },
});

function problemOf(
  { priced }: Given,
  code: CartProblem['code'],
  kind: RemedyKind,
  title: Readonly<Record<Locale, string>>,
  text: Readonly<Record<Locale, string>>,
  locale: Locale,
): CartProblem {
  return {
    code,
    title: title[locale],
    text: text[locale],
    blocks: true,
    package_id: priced.loaded.id,
    remedy: { kind, label: labels[kind][locale], ...noRemedy },
  };
}
