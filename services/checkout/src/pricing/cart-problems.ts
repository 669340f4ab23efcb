import type { TradeInMethod } from '@okruh/contracts/http/checkout';
import type { CartProblem } from '@okruh/contracts/http/checkout/cart';
import { type Currency, formatMoneyExact, type Locale, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { extraKey, type PricedPackage } from './cart-lines.ts';
import type { JudgedMethods } from './chosen-methods.ts';
import type { BothLanguages, DiscountResult } from './model.ts';
import { tradeInProblems } from './trade-in-problems.ts';

interface ProblemInput {
  readonly packages: readonly PricedPackage[];
  readonly discounts: DiscountResult;
  readonly discountName: (id: string) => BothLanguages | null;
  readonly methods: JudgedMethods;
  /** How its old devices get to us; null without one. */
  readonly method: TradeInMethod | null;
  readonly currency: Currency;
  readonly locale: Locale;
}

/** Everything that keeps a cart from being what the shopper thinks it is, each with the one thing that settles it. */
export function findProblems(input: ProblemInput): CartProblem[] {
  const left = piecesLeft(input.packages);
  return [
    ...input.packages.flatMap((one) => {
      if (!isForSale(one)) return [notForSale(one, input.locale)];
      return [...stockProblem(one, left, input.locale), ...priceProblems(one, input)];
    }),
    ...tradeInProblems(input),
    ...input.discounts.invalid.map((invalid) => discountProblem(invalid, input)),
    ...methodProblems(input.methods, input.locale),
  ];
}

const isForSale = ({ loaded }: PricedPackage): boolean => loaded.facts.isForSale && loaded.facts.price !== null;

const noRemedy = { quantity: null, discount: null };

function notForSale({ loaded }: PricedPackage, locale: Locale): CartProblem {
  return {
    code: 'not-for-sale',
    title: texts.text(locale, 'problem.not-for-sale.title'),
    text: texts.text(locale, 'problem.not-for-sale.text', { name: loaded.facts.name[locale] }),
    blocks: true,
    package_id: loaded.id,
    remedy: { kind: 'remove-package', label: texts.text(locale, 'problem.remedy.remove-package'), ...noRemedy },
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
      title: texts.text(locale, isGone ? 'problem.stock.gone.title' : 'problem.stock.title'),
      text: texts.text(locale, isGone ? 'problem.stock.gone.text' : 'problem.stock.text', { available, quantity }),
      blocks: true,
      package_id: loaded.id,
      remedy: isGone
        ? { kind: 'remove-package', label: texts.text(locale, 'problem.remedy.remove-package'), ...noRemedy }
        : {
            kind: 'set-quantity',
            label: texts.text(locale, 'problem.remedy.set-quantity', { available }),
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
      title: texts.text(locale, 'problem.price.title'),
      text:
        now === loaded.seenPrice
          ? texts.text(locale, 'problem.price.extras')
          : texts.text(locale, 'problem.price.text', { before: price(loaded.seenPrice), now: price(now) }),
      // Nobody minds paying less: it is reported and holds nothing up.
      blocks: now > loaded.seenPrice || extrasRose || isExtraGone,
      package_id: loaded.id,
      remedy: { kind: 'accept-price', label: texts.text(locale, 'problem.remedy.accept-price'), ...noRemedy },
    });
  }
  const insurance = lines.find((line) => line.kind === 'insurance');
  const seen =
    insurance?.extra === null || insurance === undefined ? undefined : loaded.seenExtras[extraKey('insurance', insurance.extra.value)];
  if (changed.some(({ kind }) => kind === 'insurance') || (insurance !== undefined && seen !== undefined && seen !== insurance.unitPrice)) {
    problems.push({
      code: 'insurance-price-changed',
      title: texts.text(locale, 'problem.insurance.title'),
      text:
        insurance === undefined
          ? texts.text(locale, 'problem.insurance.gone')
          : texts.text(locale, 'problem.insurance.text', { price: price(insurance.unitPrice) }),
      blocks: true,
      package_id: loaded.id,
      remedy: { kind: 'choose-insurance', label: texts.text(locale, 'problem.remedy.choose-insurance'), ...noRemedy },
    });
  }
  return problems;
}

function discountProblem(invalid: DiscountResult['invalid'][number], { discountName, locale }: ProblemInput): CartProblem {
  const name = discountName(invalid.discountId);
  return {
    code: 'discount-invalid',
    title: texts.text(locale, 'problem.discount.title'),
    text: `${name === null ? '' : `${name[locale]}: `}${texts.text(locale, `problem.discount.reason.${invalid.reason}`)}`,
    blocks: true,
    package_id: null,
    remedy: {
      kind: 'remove-discount',
      label: texts.text(locale, 'problem.remedy.remove-discount'),
      quantity: null,
      discount: invalid.enteredId,
    },
  };
}

function methodProblems({ delivery, payment }: JudgedMethods, locale: Locale): CartProblem[] {
  const problems: CartProblem[] = [];
  const error = delivery?.error ?? null;
  if (error !== null) {
    const isPlace = error.remedy === 'choose-place';
    problems.push({
      code: error.problem,
      title: texts.text(locale, error.problem === 'pickup-point-congested' ? 'problem.place-congested.title' : 'problem.delivery.title'),
      text: error.text,
      blocks: true,
      package_id: null,
      remedy: {
        kind: error.remedy,
        label: texts.text(locale, isPlace ? 'problem.remedy.choose-place' : 'problem.remedy.choose-delivery'),
        ...noRemedy,
      },
    });
  }
  const paymentError = payment?.error ?? null;
  if (paymentError !== null) {
    problems.push({
      code: paymentError.problem,
      title: texts.text(locale, 'problem.payment.title'),
      text: paymentError.text,
      blocks: true,
      package_id: null,
      remedy: { kind: 'choose-payment', label: texts.text(locale, 'problem.remedy.choose-payment'), ...noRemedy },
    });
  }
  return problems;
}
