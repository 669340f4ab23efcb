import type { LineKind } from '@okruh/contracts/http/checkout';
import type { packageExtrasSchema } from '@okruh/contracts/http/checkout/cart';
import { type Locale, type Market, markets, money } from '@okruh/market';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import type { Amounts, BothLanguages, ProductFacts } from './model.ts';

/** Insurance of a kind of device for a band of its price, `from` included, `to` not. */
export interface InsurancePrice {
  readonly id: string;
  /** What it covers; `theft-accident` covers `accident` too. */
  readonly kind: string;
  readonly typeDevice: string;
  readonly monthCount: number;
  readonly name: BothLanguages;
  readonly from: Amounts;
  readonly to: Amounts;
  readonly amounts: Amounts;
  readonly deductiblePercent: number;
}
/** Prolonged warranty of new devices: a variant of the catalogue for each band of the price. */
export interface ProlongedWarranty {
  readonly id: string;
  readonly code: string;
  readonly variantId: string;
  readonly typeDevice: string;
  readonly monthCount: number;
  readonly from: Amounts;
  readonly to: Amounts;
  readonly amounts: Amounts;
}
/** Our own warranty of used devices, for a percentage of the price; 0 = in the price. */
export interface OwnWarranty {
  readonly monthCount: number;
  readonly name: BothLanguages;
  readonly percent: number;
  readonly qualities: readonly string[];
}
/** Help with a new device (`general`), or with its display (`screen`). */
export interface TuitoProduct {
  readonly id: string;
  readonly kind: 'general' | 'screen';
  readonly code: string;
  readonly name: BothLanguages;
  readonly text: BothLanguages;
  readonly amounts: Amounts;
  readonly typeDevices: readonly string[];
  readonly markets: readonly Market[];
  readonly isActive: boolean;
}
export interface ExtraTables {
  readonly insurances: readonly InsurancePrice[];
  readonly prolongedWarranties: readonly ProlongedWarranty[];
  readonly warranties: readonly OwnWarranty[];
  readonly tuito: readonly TuitoProduct[];
}

/** What the shopper chose beside a product, as the calls name it. */
export interface ChosenExtras {
  readonly insuranceIds: readonly string[];
  readonly warrantyMonths: number | null;
  readonly prolongWarrantyCode: string | null;
  readonly generalTuitoId: string | null;
  readonly screenTuitoId: string | null;
}
export const NO_EXTRAS: ChosenExtras = {
  insuranceIds: [],
  warrantyMonths: null,
  prolongWarrantyCode: null,
  generalTuitoId: null,
  screenTuitoId: null,
};

type ExtraKind = Exclude<LineKind, 'product' | 'gift'>;
/** An extra that a product can have, with its price for one piece. */
export interface PricedExtra {
  readonly kind: ExtraKind;
  /** What the calls name it by. */
  readonly value: string;
  readonly code: string;
  readonly name: BothLanguages;
  readonly text: BothLanguages;
  /** With VAT, minor units. */
  readonly price: number;
  /** Its variant in the catalogue; null for what only the checkout knows. */
  readonly variantId: string | null;
  /** Insurance is exempt from VAT in both markets. */
  readonly isVatExempt: boolean;
}

/** Everything that a product can have at its price now. Nothing for what isn't for sale. */
export function extrasFor(tables: ExtraTables, facts: ProductFacts, market: Market): PricedExtra[] {
  if (facts.price === null || !facts.isPhysical) return [];
  const { currency } = markets[market];
  const price = facts.price.now;
  const isInBand = ({ typeDevice, from, to }: { readonly typeDevice: string; readonly from: Amounts; readonly to: Amounts }): boolean =>
    typeDevice === facts.typeDevice && price >= from[currency] && price < to[currency];
  return [
    ...tables.insurances.filter(isInBand).map((row): PricedExtra => ({
      kind: 'insurance',
      value: row.id,
      code: row.id,
      name: row.name,
      text: deductible(row.deductiblePercent),
      price: row.amounts[currency],
      variantId: null,
      isVatExempt: true,
    })),
    ...tables.warranties
      .filter(({ qualities }) => qualities.includes(facts.quality))
      .map((row): PricedExtra => ({
        kind: 'warranty',
        value: String(row.monthCount),
        code: `ZARUKA-${row.monthCount}`,
        name: row.name,
        text: row.percent === 0 ? texts.both('extra.warranty.included') : noText,
        // Whole units, as price tags have them.
        price: Math.ceil((price * Math.round(row.percent * 100)) / 1_000_000) * 100,
        variantId: null,
        isVatExempt: false,
      })),
    ...tables.prolongedWarranties
      .filter((row) => facts.quality === 'new' && isInBand(row))
      .map((row): PricedExtra => ({
        kind: 'prolonged_warranty',
        value: row.code,
        code: row.code,
        name: prolongedName(row.monthCount),
        text: texts.both('extra.prolonged-warranty.text'),
        price: row.amounts[currency],
        variantId: row.variantId,
        isVatExempt: false,
      })),
    ...tables.tuito
      .filter((row) => row.isActive && row.markets.includes(market) && row.typeDevices.includes(facts.typeDevice))
      .map((row): PricedExtra => ({
        kind: row.kind === 'general' ? 'general_tuito' : 'screen_tuito',
        value: row.id,
        code: row.code,
        name: row.name,
        text: row.text,
        price: row.amounts[currency],
        variantId: null,
        isVatExempt: false,
      })),
  ];
}

/** A chosen extra that the product can't have as it was chosen: the price of the product moved to another band, or it is gone. */
export interface ChangedExtra {
  readonly kind: ExtraKind;
  readonly value: string;
  /** The same cover for as long, in the band of the price now; null when there is none. */
  readonly now: PricedExtra | null;
}

/**
 * The chosen extras with their prices now. What moved to another band stands there at its new price and in `changed`: an
 * insurance there is the problem `insurance-price-changed`.
 */
export function chosenExtras(
  tables: ExtraTables,
  facts: ProductFacts,
  market: Market,
  chosen: ChosenExtras,
): { readonly extras: readonly PricedExtra[]; readonly changed: readonly ChangedExtra[] } {
  const wanted = listWanted(chosen);
  if (wanted.length === 0) return { extras: [], changed: [] };
  const offered = extrasFor(tables, facts, market);
  const extras: PricedExtra[] = [];
  const changed: ChangedExtra[] = [];
  for (const { kind, value } of wanted) {
    const found = offered.find((extra) => extra.kind === kind && extra.value === value);
    if (found !== undefined) extras.push(found);
    else {
      const now = kind === 'insurance' ? sameCover(tables, offered, value) : null;
      if (now !== null) extras.push(now);
      changed.push({ kind, value, now });
    }
  }
  return { extras, changed };
}

/**
 * Whether a choice can be made: everything is on offer now, and there is one insurance at most, since the more expensive one covers
 * what the cheaper does.
 */
export const canChoose = (tables: ExtraTables, facts: ProductFacts, market: Market, chosen: ChosenExtras): boolean =>
  chosen.insuranceIds.length <= 1 && chosenExtras(tables, facts, market, chosen).changed.length === 0;

/** Everything that a product can have, for the cart's page; our own warranty that is in the price counts as chosen. */
export function packageExtras(
  tables: ExtraTables,
  facts: ProductFacts,
  market: Market,
  locale: Locale,
  chosen: ChosenExtras,
): z.infer<typeof packageExtrasSchema> {
  const { currency } = markets[market];
  const offered = extrasFor(tables, facts, market);
  const wanted = listWanted(chosen);
  const of = (kind: ExtraKind) =>
    offered
      .filter((extra) => extra.kind === kind)
      .map((extra) => ({
        value: extra.value,
        name: extra.name[locale],
        text: extra.text[locale],
        price: money(extra.price, currency),
        selected:
          wanted.some((one) => one.kind === kind && one.value === extra.value) ||
          (kind === 'warranty' && extra.price === 0 && chosen.warrantyMonths === null),
      }));
  return {
    insurances: of('insurance'),
    warranties: of('warranty'),
    prolonged_warranties: of('prolonged_warranty'),
    general_tuito: of('general_tuito'),
    screen_tuito: of('screen_tuito'),
  };
}

function listWanted(chosen: ChosenExtras): { readonly kind: ExtraKind; readonly value: string }[] {
  const one = (kind: ExtraKind, value: string | null) => (value === null ? [] : [{ kind, value }]);
  return [
    ...chosen.insuranceIds.map((value) => ({ kind: 'insurance' as const, value })),
    // 0 months, as the call may send it, is none.
    ...one('warranty', chosen.warrantyMonths === null || chosen.warrantyMonths === 0 ? null : String(chosen.warrantyMonths)),
    ...one('prolonged_warranty', chosen.prolongWarrantyCode),
    ...one('general_tuito', chosen.generalTuitoId),
    ...one('screen_tuito', chosen.screenTuitoId),
  ];
}

function sameCover(tables: ExtraTables, offered: readonly PricedExtra[], id: string): PricedExtra | null {
  const before = tables.insurances.find((row) => row.id === id);
  if (before === undefined) return null;
  const alike = new Set(
    tables.insurances
      .filter((row) => row.kind === before.kind && row.monthCount === before.monthCount && row.typeDevice === before.typeDevice)
      .map((row) => row.id),
  );
  return offered.find((extra) => extra.kind === 'insurance' && alike.has(extra.value)) ?? null;
}

const noText: BothLanguages = { cs: '', ro: '' };
const deductible = (percent: number): BothLanguages => texts.both('extra.insurance.deductible', { percent });
const prolongedName = (months: number): BothLanguages => texts.both('extra.prolonged-warranty.name', { months });
