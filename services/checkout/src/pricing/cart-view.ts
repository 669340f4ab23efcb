import type { TradeIn } from '@okruh/contracts/http/checkout';
import type { CartLine, CartPackage, CartTradeIn } from '@okruh/contracts/http/checkout/cart';
import { MAX_PIECES } from '@okruh/contracts/http/checkout/cart';
import { type Currency, type Locale, type Market, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { ComputedCart, SummedLine, SummedPackage, Surroundings } from './computed-cart.ts';
import { productPath, stockWords } from './cart-words.ts';
import { packageExtras } from './extras.ts';
import { calculationsFor, type Financed, selectGroups, type Tariffs } from './instalment-calculation.ts';
import type { PricedLine } from './model.ts';
import type { StoredTradeIn } from './loaded-cart.ts';

/** Name of a line in the language of the page. */
export const lineName = ({ extra, facts }: PricedLine, locale: Locale): string => (extra?.name ?? facts.name)[locale];

/** A line that is a thing of the catalogue itself, not a service beside it. */
export const isThing = ({ kind }: PricedLine): boolean => kind === 'product' || kind === 'gift';

export function lineView({ line, total, discounts, final }: SummedLine, market: Market, locale: Locale): CartLine {
  const { currency } = markets[market];
  const { facts } = line;
  const isOwn = isThing(line);
  // Prices with VAT beside one without it would promise a reduction that is none.
  const compared = line.kind === 'product' && line.vatTreatment === undefined ? facts.price : null;
  const was = compared?.was ?? null;
  const common = compared?.common ?? null;
  const amount = (minor: number) => money(minor, currency);
  return {
    id: line.id,
    kind: line.kind,
    productSeoName: line.extra?.value ?? facts.variantId,
    code: line.extra?.code ?? facts.code,
    name: lineName(line, locale),
    spec: isOwn ? facts.spec[locale] : '',
    brand: isOwn ? facts.brand : '',
    categories: isOwn ? facts.categoryNames.map((name) => name[locale]) : [],
    badges: isOwn ? facts.badges.map(({ id, name }) => ({ id, name: name[locale] })) : [],
    type_device: isOwn ? facts.typeDevice : null,
    quality: isOwn ? facts.quality : null,
    quality_name: isOwn ? texts.text(locale, `quality.${facts.quality}`) : '',
    href: isOwn ? productPath(market, facts.variantId) : null,
    image: isOwn && facts.image !== null ? { base: facts.image, alt: facts.name[locale] } : null,
    quantity: line.quantity,
    unit_price: amount(line.unitPrice),
    common: common === null ? null : amount(common),
    was: was === null ? null : amount(was),
    total: amount(total),
    discounts: discounts.map((part) => ({ discount_id: part.discountId, name: part.name, amount: amount(part.amount) })),
    final_total: amount(final),
    ...(line.vatTreatment !== undefined && { vat_treatment: line.vatTreatment }),
    ...(line.missingGift !== undefined && { missing_gift: line.missingGift[locale] }),
  };
}

export function packageView(one: SummedPackage, computed: ComputedCart, around: Surroundings): CartPackage {
  const { market } = computed;
  const { parts, locale, now } = around;
  const { currency } = markets[market];
  const { loaded } = one.priced;
  const [product, ...children] = one.lines.map((line) => lineView(line, market, locale));
  if (product === undefined) throw new Error('a package has no product');
  const { facts } = loaded;
  const most = !facts.isPhysical || facts.stock.isEndless ? MAX_PIECES : Math.min(MAX_PIECES, facts.stock.available);
  return {
    id: loaded.id,
    parent_id: loaded.parentId,
    productSeoName: loaded.variantId,
    product,
    children,
    quantity: loaded.quantity,
    max_quantity: facts.isForSale ? most : 0,
    stock: stockWords(facts, market, locale, now, parts.methods.holidays[market]),
    installment: findInstallment(one, computed, around),
    trade_in: cartTradeIn(one, currency),
    trade_in_percent: loaded.tradeIn === null ? loaded.bonusPercent : loaded.tradeIn.stored.percent,
    total: money(
      one.lines.reduce((sum, { final }) => sum + final, 0),
      currency,
    ),
  };
}

/** A package with every extra that it can have. */
export const packageWithExtras = (one: SummedPackage, computed: ComputedCart, around: Surroundings) => ({
  ...packageView(one, computed, around),
  extras: packageExtras(around.parts.extras, one.priced.loaded.facts, computed.market, around.locale, one.priced.loaded.extras),
});

/** What one package is financed by: its price alone, by its own group of tariffs. */
export const toFinanced = (one: SummedPackage, market: Market, tariffs: Tariffs): Financed => ({
  market,
  payable: one.lines.reduce((sum, { final }) => sum + final, 0),
  ...selectGroups(tariffs, market, [one.priced.loaded.facts]),
});

function findInstallment(
  one: SummedPackage,
  { market, cart }: ComputedCart,
  { parts, locale, now }: Surroundings,
): CartPackage['installment'] {
  const { previewCode } = cart.head;
  const { barem } = one.priced.loaded;
  if (barem === null) return null;
  const found = calculationsFor(parts.tariffs, toFinanced(one, market, parts.tariffs), locale, now, previewCode ?? undefined).find(
    (calculation) => calculation.barem === barem,
  );
  const arrangeType = found?.arrange_types[0];
  if (found === undefined || arrangeType === undefined) return null;
  const { own_payment, monthly_price, instalment_count: count, total_price } = found;
  return { installmentArrangeType: arrangeType, barem, own_payment, monthly_price, count, total_price };
}

/** The old device of a package, as orders keep it too. */
export function tradeInView({ priced, bonus, lineNumber }: SummedPackage, currency: Currency): TradeIn | null {
  const { tradeIn } = priced.loaded;
  if (tradeIn === null) return null;
  const { stored, device } = tradeIn;
  return {
    device_identifier: device,
    label: stored.label,
    quality: stored.quality,
    estimate: money(stored.estimate, currency),
    bonus: money(bonus, currency),
    url: stored.url,
    appraisal_version: stored.version ?? '',
    device_condition_choices: [...(stored.choices ?? [])],
    package_line: lineNumber,
    identifier_tail: stored.identifierTail ?? null,
  };
}

function cartTradeIn(one: SummedPackage, currency: Currency): CartTradeIn | null {
  const tradeIn = tradeInView(one, currency);
  const stored = one.priced.loaded.tradeIn?.stored;
  if (tradeIn === null || stored === undefined) return null;
  return {
    ...tradeIn,
    is_confirmed: isConfirmed(stored),
    condition: stored.condition ?? '',
    image: stored.image ?? null,
    identifier_kind: stored.identifierKind ?? 'imei',
  };
}

/** Somebody answered the questions about its condition. */
export const isConfirmed = ({ choices = [] }: StoredTradeIn): boolean => choices.length > 0;
