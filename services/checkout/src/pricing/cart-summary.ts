import { createHash } from 'node:crypto';
import type { Totals, TradeInMethod } from '@okruh/contracts/http/checkout';
import type { CartPackage, CartSummary } from '@okruh/contracts/http/checkout/cart';
import { type Market, markets, money, todayIn, vatRate } from '@okruh/market';
import { type PricedPackage, pricePackages } from './cart-lines.ts';
import { calculateLoans } from './cart-loans.ts';
import { findProblems } from './cart-problems.ts';
import { type ExpectedTradeIn, calculateTotals } from './cart-totals.ts';
import { packageView, tradeInView } from './cart-view.ts';
import type { LoadedCart } from './loaded-cart.ts';
import { type JudgedMethods, judgeMethods } from './chosen-methods.ts';
import { applyDiscounts } from './discount-engine.ts';
import { sellByReverseCharge } from './reverse-charge.ts';
import { bestOptions, selectGroups, type Tariffs } from './instalment-calculation.ts';
import type { CartFacts, ChosenMethods, DiscountResult } from './model.ts';
import type { SummaryParts } from './summary-parts.ts';
import type { SummedLine, SummedPackage, ComputedCart, Surroundings } from './computed-cart.ts';

/** Calculates a cart from facts alone: prices, extras, discounts, delivery, payment, totals, problems, token. */
export function computeCart(
  cart: LoadedCart,
  { parts, locale, now }: Surroundings,
  chosen: ChosenMethods = cart.head.chosen,
): ComputedCart {
  const { market } = cart.head;
  const { currency } = markets[market];
  const today = todayIn(market, now);
  const withVat = pricePackages(cart.packages, parts.extras, market, today);
  const lines = withVat.flatMap((one) => one.lines);
  const applying = applyDiscounts({ market, now, lines, discounts: parts.discounts, entered: cart.entered });
  const taxed = { packages: withVat, discounts: applying };
  const { packages: priced, discounts } = cart.head.isVatPayer ? sellByReverseCharge(market, today, taxed) : taxed;
  const findName = (id: string) => parts.discounts.find((rule) => rule.id === id)?.name ?? null;
  const packages = sumPackages(priced, discounts, (id) => findName(id)?.[locale] ?? '');
  const totalsWith = (delivery: number, payment: number): Totals =>
    calculateTotals({
      currency,
      lines: packages.flatMap(({ lines: summed }) =>
        summed.map(({ line, total, final }) => ({ total, discount: total - final, vatRate: line.vatRate })),
      ),
      delivery,
      payment,
      serviceRate: vatRate(market, 'standard', today),
      tradeIn: expectedTradeIn(packages, cart.head.tradeInMethod),
    });
  const facts = cartFacts(packages, totalsWith(0, 0), market, parts.tariffs);
  const loans = calculateLoans(parts.tariffs, facts, locale, now, cart.head.previewCode);
  const methods = judgeMethods(facts, chosen, parts.methods, now, loans);
  const totals = totalsWith(methods.delivery?.delivery.price.amount ?? 0, methods.payment?.payment.price.amount ?? 0);
  const applied = discounts.applied.map(({ enteredId, discountId, isAutomatic, amount }) => ({
    id: enteredId,
    discount_id: discountId,
    name: findName(discountId)?.[locale] ?? '',
    code: cart.entered.find(({ id }) => id === enteredId)?.shown ?? null,
    amount: money(amount, currency),
    is_automatic: isAutomatic,
  }));
  const tradeIns = packages.flatMap((one) => tradeInView(one, currency) ?? []);
  return {
    cart,
    market,
    packages,
    discounts,
    applied,
    tradeIns,
    totals,
    methods,
    calculations: loans.calculations,
    facts,
    problems: findProblems({ packages: priced, discounts, discountName: findName, methods, method: facts.tradeInMethod, currency, locale }),
    token: calculateToken({ cart, packages, applied, tradeIns, methods, totals }),
  };
}

/** The summary as pages are shown it. */
export function buildSummary(computed: ComputedCart, around: Surroundings): CartSummary {
  const { packages, ...rest } = summaryWithoutPackages(computed, around);
  return { packages: toPackages(computed, around), ...rest, count: packages };
}

/** Everything of the summary but the packages; `packages` is the number of pieces. */
function summaryWithoutPackages(computed: ComputedCart, { parts }: Surroundings) {
  const { methods, totals, problems, market } = computed;
  const missing = freeDeliveryMissing(computed, parts);
  return {
    packages: piecesIn(computed),
    order_under_way: computed.cart.orderUnderWay === true,
    has_browser_cart: computed.cart.hasBrowserCart === true,
    totals,
    discounts: [...computed.applied],
    is_reverse_charge: isReverseCharge(computed),
    problems: [...problems],
    may_continue: computed.packages.length > 0 && !problems.some(({ blocks }) => blocks),
    delivery: methods.delivery?.delivery ?? null,
    payment: methods.payment?.payment ?? null,
    best_installment: bestOptions(computed.calculations).best,
    free_delivery_missing: missing === null ? null : money(missing, markets[market].currency),
    token: computed.token,
  };
}

export const toPackages = (computed: ComputedCart, around: Surroundings): CartPackage[] =>
  computed.packages.map((one) => packageView(one, computed, around));

const isReverseCharge = ({ packages }: ComputedCart): boolean =>
  packages.some(({ lines }) => lines.some(({ line }) => line.vatTreatment !== undefined));

/** Pieces of products. */
export const piecesIn = ({ packages }: ComputedCart): number => packages.reduce((sum, { priced }) => sum + priced.loaded.quantity, 0);

function sumPackages(priced: readonly PricedPackage[], discounts: DiscountResult, findName: (id: string) => string): SummedPackage[] {
  let before = 0;
  return priced.map((one) => {
    const lineNumber = before + 1;
    before += one.lines.length;
    const lines = one.lines.map((line): SummedLine => {
      const total = line.quantity * line.unitPrice;
      const parts = discounts.parts
        .filter(({ lineId }) => lineId === line.id)
        .map(({ discountId, amount }) => ({ discountId, name: findName(discountId), amount }));
      return { line, total, discounts: parts, final: total - parts.reduce((sum, { amount }) => sum + amount, 0) };
    });
    const product = lines.find(({ line }) => line.kind === 'product');
    return { priced: one, lines, bonus: Math.min(one.loaded.tradeIn?.stored.bonus ?? 0, product?.final ?? 0), lineNumber };
  });
}

function expectedTradeIn(packages: readonly SummedPackage[], method: TradeInMethod): ExpectedTradeIn | null {
  const given = packages.flatMap(({ priced: { loaded }, bonus }) => (loaded.tradeIn === null ? [] : [{ ...loaded.tradeIn.stored, bonus }]));
  if (given.length === 0) return null;
  return {
    method,
    estimates: given.reduce((sum, { estimate }) => sum + estimate, 0),
    bonuses: given.reduce((sum, { bonus }) => sum + bonus, 0),
  };
}

function cartFacts(packages: readonly SummedPackage[], totals: Totals, market: Market, tariffs: Tariffs): CartFacts {
  const lines = packages.flatMap((one) => one.lines.map(({ line }) => line));
  const physical = lines.filter(({ kind, facts }) => (kind === 'product' || kind === 'gift') && facts.isPhysical);
  const products = lines.filter(({ kind }) => kind === 'product').map(({ facts }) => facts);
  const missing = physical.filter(({ facts, quantity }) => !facts.stock.isEndless && facts.stock.available < quantity);
  return {
    market,
    currency: markets[market].currency,
    goods: totals.price.amount,
    payable: totals.total.amount,
    weightKg: physical.reduce((sum, { facts, quantity }) => sum + (facts.weightKg ?? 0) * quantity, 0),
    longestSideCm: Math.max(0, ...physical.flatMap(({ facts }) => facts.sidesCm ?? [])),
    hasPhysical: physical.length > 0,
    hasTradeIn: totals.trade_in_method !== null,
    tradeInMethod: totals.trade_in_method,
    isAllInStock: missing.length === 0,
    expectedAt: findLatest(missing.map(({ facts }) => facts.stock.expectedAt)),
    pieces: physical.map(({ facts, quantity }) => ({ variantId: facts.variantId, quantity, stores: facts.stock.stores })),
    ...selectGroups(tariffs, market, products),
    typeDevices: [...new Set(products.map(({ typeDevice }) => typeDevice))],
    manufacturerIds: [...new Set(products.map(({ manufacturerId }) => manufacturerId))],
    isAllNew: products.every(({ quality }) => quality === 'new'),
  };
}

/** When the last of them comes; null when one of them is unknown, or nothing is waited for. */
function findLatest(dates: readonly (Date | null)[]): Date | null {
  const known = dates.filter((date) => date !== null);
  return known.length === 0 || known.length < dates.length ? null : new Date(Math.max(...known.map((date) => date.getTime())));
}

/** Of the chosen delivery, else of the one that is free soonest. */
function freeDeliveryMissing({ facts, cart, packages }: ComputedCart, { methods }: SummaryParts): number | null {
  if (packages.length === 0 || !facts.hasPhysical) return null;
  const code = cart.head.chosen.delivery?.typeDeliveryCode;
  const limits = methods.deliveries
    .filter((one) => one.markets.includes(facts.market) && (code === undefined || one.typeDeliveryCode === code))
    .flatMap(({ freeFrom }) => (freeFrom === null ? [] : [freeFrom[facts.currency]]));
  if (limits.length === 0) return null;
  const missing = Math.min(...limits) - facts.goods;
  return missing > 0 ? missing : null;
}

/** Stands for everything that is shown and costs something. The round keeps it from fitting a later cart that looks alike. */
function calculateToken({
  cart,
  packages,
  applied,
  tradeIns,
  methods,
  totals,
}: Pick<ComputedCart, 'cart' | 'packages' | 'applied' | 'tradeIns' | 'methods' | 'totals'>): string {
  const shown = [
    cart.head.id,
    cart.head.round,
    packages.flatMap((one) =>
      one.lines.map(({ line, total, final }) => [
        line.id,
        line.facts.variantId,
        line.extra?.value,
        line.quantity,
        line.unitPrice,
        total,
        final,
      ]),
    ),
    applied.map(({ id, amount }) => [id, amount.amount]),
    tradeIns,
    chosenDelivery(methods),
    methods.payment?.payment,
    totals,
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

function chosenDelivery({ delivery }: JudgedMethods): readonly unknown[] | null {
  if (delivery === null) return null;
  const { type_delivery_code: code, price, place, store, timeslot, arrives_from: from, arrives_to: to } = delivery.delivery;
  return [code, price.amount, place?.id, store, timeslot, from, to];
}
