import type { TradeInMethod } from '@okruh/contracts/http/checkout';
import type { CartProblem } from '@okruh/contracts/http/checkout/cart';
import { type Currency, formatMoneyExact, type Locale, money } from '@okruh/market';
import { extraKey, type PricedPackage } from './cart-lines.ts';
import type { JudgedWays } from './chosen-methods.ts';
import type { BothLanguages, DiscountResult } from './model.ts';
import { tradeInProblems } from './trade-in-problems.ts';

type InvalidReason = DiscountResult['invalid'][number]['reason'];

interface ProblemInput {
  readonly packages: readonly PricedPackage[];
  readonly discounts: DiscountResult;
  readonly discountName: (id: string) => BothLanguages | null;
  readonly ways: JudgedWays;
  /** How its old devices get to us; null without one. */
  readonly method: TradeInMethod | null;
  readonly currency: Currency;
  readonly locale: Locale;
}

/** Everything that keeps a cart from being what the shopper thinks it is, each with the one thing that settles it. */
export function problemsOf(input: ProblemInput): CartProblem[] {
  const left = piecesLeft(input.packages);
  return [
    ...input.packages.flatMap((one) => {
      if (!isForSale(one)) return [notForSale(one, input.locale)];
      return [...stockProblem(one, left, input.locale), ...priceProblems(one, input)];
    }),
    ...tradeInProblems(input),
    ...input.discounts.invalid.map((invalid) => discountProblem(invalid, input)),
    ...wayProblems(input.ways, input.locale),
  ];
}

const isForSale = ({ loaded }: PricedPackage): boolean => loaded.facts.isForSale && loaded.facts.price !== null;

const said = (texts: BothLanguages, locale: Locale): string => texts[locale];
const noRemedy = { quantity: null, discount: null };

function notForSale({ loaded }: PricedPackage, locale: Locale): CartProblem {
  return {
    code: 'not-for-sale',
    title: said({ cs: 'Tohle už neprodáváme', ro: 'Acest produs nu se mai vinde' }, locale),
    text: said(
      {
        cs: `${loaded.facts.name.cs} mezitím zmizel z nabídky. Odeberte ho prosím z košíku.`,
        ro: `${loaded.facts.name.ro} nu mai este disponibil. Scoate-l din coș.`,
      },
      locale,
    ),
    blocks: true,
    package_id: loaded.id,
    remedy: { kind: 'remove-package', label: said({ cs: 'Odebrat', ro: 'Elimină' }, locale), ...noRemedy },
  };
}

/** Pieces of each variant that packages further down may still have. */
function piecesLeft(packages: readonly PricedPackage[]): Map<string, number> {
  return new Map(
    packages.map(({ loaded: { facts } }) => [
      facts.variantId,
      !facts.isPhysical || facts.stock.isEndless ? Number.MAX_SAFE_INTEGER : facts.stock.available,
    ]),
  );
}

function stockProblem({ loaded }: PricedPackage, left: Map<string, number>, locale: Locale): CartProblem[] {
  const { variantId, quantity } = loaded;
  const available = left.get(variantId) ?? 0;
  left.set(variantId, Math.max(0, available - quantity));
  if (available >= quantity) return [];
  const isGone = available === 0;
  return [
    {
      code: 'not-enough-stock',
      title: said(
        isGone ? { cs: 'Vyprodáno', ro: 'Stoc epuizat' } : { cs: 'Tolik kusů už nemáme', ro: 'Nu mai avem atâtea bucăți' },
        locale,
      ),
      text: said(
        isGone
          ? {
              cs: 'Poslední kus nám právě ubyl. Odeberte ho prosím z košíku.',
              ro: 'Tocmai s-a vândut ultima bucată. Scoate produsul din coș.',
            }
          : {
              cs: `Skladem zbývá ${available} ks, v košíku máte ${quantity} ks.`,
              ro: `Mai avem ${available} buc., în coș ai ${quantity} buc.`,
            },
        locale,
      ),
      blocks: true,
      package_id: loaded.id,
      remedy: isGone
        ? { kind: 'remove-package', label: said({ cs: 'Odebrat', ro: 'Elimină' }, locale), ...noRemedy }
        : {
            kind: 'set-quantity',
            label: said({ cs: `Nechat ${available} ks`, ro: `Păstrează ${available} buc.` }, locale),
            quantity: available,
            discount: null,
          },
    },
  ];
}

function priceProblems(priced: PricedPackage, { currency, locale }: ProblemInput): CartProblem[] {
  const { loaded, lines, changed } = priced;
  const price = (amount: number): string => formatMoneyExact(money(amount, currency));
  const problems: CartProblem[] = [];
  const now = loaded.facts.price?.now ?? loaded.seenPrice;
  const extrasRose = lines.some(
    (line) =>
      line.extra !== null &&
      line.kind !== 'insurance' &&
      line.unitPrice > (loaded.seenExtras[extraKey(line.kind, line.extra.value)] ?? line.unitPrice),
  );
  const isExtraGone = changed.some(({ kind }) => kind !== 'insurance');
  if (now !== loaded.seenPrice || extrasRose || isExtraGone) {
    problems.push({
      code: 'price-changed',
      title: said({ cs: 'Cena se změnila', ro: 'Prețul s-a schimbat' }, locale),
      text:
        now === loaded.seenPrice
          ? said(
              { cs: 'Změnila se cena nebo nabídka služeb k výrobku.', ro: 'S-a schimbat prețul sau oferta serviciilor pentru produs.' },
              locale,
            )
          : said(
              {
                cs: `Předtím ${price(loaded.seenPrice)}, teď ${price(now)}.`,
                ro: `Înainte ${price(loaded.seenPrice)}, acum ${price(now)}.`,
              },
              locale,
            ),
      // Nobody minds paying less: it is told and holds nothing up.
      blocks: now > loaded.seenPrice || extrasRose || isExtraGone,
      package_id: loaded.id,
      remedy: { kind: 'accept-price', label: said({ cs: 'Rozumím', ro: 'Am înțeles' }, locale), ...noRemedy },
    });
  }
  const insurance = lines.find((line) => line.kind === 'insurance');
  const seen =
    insurance?.extra === null || insurance === undefined ? undefined : loaded.seenExtras[extraKey('insurance', insurance.extra.value)];
  if (changed.some(({ kind }) => kind === 'insurance') || (insurance !== undefined && seen !== undefined && seen !== insurance.unitPrice)) {
    problems.push({
      code: 'insurance-price-changed',
      title: said({ cs: 'Cena pojištění se změnila', ro: 'Prețul asigurării s-a schimbat' }, locale),
      text:
        insurance === undefined
          ? said(
              {
                cs: 'Za tuhle cenu už pojištění nejde sjednat. Vyberte prosím jiné.',
                ro: 'La acest preț asigurarea nu mai este disponibilă. Alege alta.',
              },
              locale,
            )
          : said(
              {
                cs: `Pojištění teď stojí ${price(insurance.unitPrice)}. Vyberte ho prosím znovu.`,
                ro: `Asigurarea costă acum ${price(insurance.unitPrice)}. Alege din nou.`,
              },
              locale,
            ),
      blocks: true,
      package_id: loaded.id,
      remedy: { kind: 'choose-insurance', label: said({ cs: 'Vybrat pojištění', ro: 'Alege asigurarea' }, locale), ...noRemedy },
    });
  }
  return problems;
}

const reasons: Readonly<Record<InvalidReason, BothLanguages>> = {
  used: { cs: 'Kód už byl použit.', ro: 'Codul a fost deja folosit.' },
  expired: { cs: 'Sleva už skončila.', ro: 'Reducerea a expirat.' },
  'not-yet-valid': { cs: 'Sleva ještě nezačala.', ro: 'Reducerea încă nu a început.' },
  inactive: { cs: 'Sleva teď neplatí.', ro: 'Reducerea nu este valabilă acum.' },
  'no-matching-product': { cs: 'Nic v košíku do ní nepatří.', ro: 'Niciun produs din coș nu intră în ea.' },
  'price-range': { cs: 'Cena košíku do ní nespadá.', ro: 'Valoarea coșului nu se încadrează.' },
  'too-few-products': { cs: 'V košíku je na ni málo výrobků.', ro: 'În coș sunt prea puține produse pentru ea.' },
  'not-combinable': { cs: 'Nejde spojit s jinou slevou v košíku.', ro: 'Nu se combină cu altă reducere din coș.' },
};

function discountProblem(invalid: DiscountResult['invalid'][number], { discountName, locale }: ProblemInput): CartProblem {
  const name = discountName(invalid.discountId);
  return {
    code: 'discount-invalid',
    title: said({ cs: 'Sleva na tenhle košík neplatí', ro: 'Reducerea nu este valabilă pentru acest coș' }, locale),
    text: `${name === null ? '' : `${name[locale]}: `}${reasons[invalid.reason][locale]}`,
    blocks: true,
    package_id: null,
    remedy: {
      kind: 'remove-discount',
      label: said({ cs: 'Odebrat slevu', ro: 'Elimină reducerea' }, locale),
      quantity: null,
      discount: invalid.enteredId,
    },
  };
}

function wayProblems({ delivery, payment }: JudgedWays, locale: Locale): CartProblem[] {
  const problems: CartProblem[] = [];
  const fault = delivery?.fault ?? null;
  if (fault !== null) {
    const isPlace = fault.remedy === 'choose-place';
    problems.push({
      code: fault.problem,
      title: said(
        fault.problem === 'pickup-point-congested'
          ? { cs: 'Výdejní místo teď nepřijímá zásilky', ro: 'Punctul de ridicare nu primește colete acum' }
          : { cs: 'Vybraná doprava teď není možná', ro: 'Livrarea aleasă nu este posibilă acum' },
        locale,
      ),
      text: fault.text,
      blocks: true,
      package_id: null,
      remedy: {
        kind: fault.remedy,
        label: said(isPlace ? { cs: 'Vybrat jiné místo', ro: 'Alege alt punct' } : { cs: 'Vybrat dopravu', ro: 'Alege livrarea' }, locale),
        ...noRemedy,
      },
    });
  }
  const paymentFault = payment?.fault ?? null;
  if (paymentFault !== null) {
    problems.push({
      code: paymentFault.problem,
      title: said({ cs: 'Takhle teď zaplatit nejde', ro: 'Această plată nu este posibilă acum' }, locale),
      text: paymentFault.text,
      blocks: true,
      package_id: null,
      remedy: { kind: 'choose-payment', label: said({ cs: 'Vybrat platbu', ro: 'Alege plata' }, locale), ...noRemedy },
    });
  }
  return problems;
}
