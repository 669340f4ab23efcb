import type { PriceRow, PriceValues } from '@okruh/contracts/http/checkout-admin/price-tables';
import { texts } from '../../locales/texts.ts';
import type { Amounts, BothLanguages } from '../../pricing/model.ts';

type Banded = Extract<PriceValues, { table: 'insurances' | 'prolonged-warranties' }>;

/**
 * What is wrong between the fields of a row, and between it and the others of its table, by field as the contract names it.
 *
 * @param others rows of the same table without this one
 * @param id of the row that is changed; null for a new one
 */
export function priceErrors(values: PriceValues, others: readonly PriceRow[], id: string | null): Readonly<Record<string, BothLanguages>> {
  switch (values.table) {
    case 'insurances':
    case 'prolonged-warranties':
      return bandErrors(values, others);
    case 'own-warranties': {
      if (id !== null && id !== String(values.month_count)) return { month_count: texts.both('office.price.error.kept') };
      const isTaken = others.some((row) => row.values.table === 'own-warranties' && row.values.month_count === values.month_count);
      return isTaken ? { month_count: texts.both('office.price.error.taken') } : {};
    }
    case 'tuito': {
      const isTaken = others.some((row) => row.values.table === 'tuito' && row.values.code === values.code);
      return isTaken ? { code: texts.both('office.price.error.taken') } : {};
    }
    case 'leasing':
      return {
        ...(isBelow(values.max, values.min) ? { max: texts.both('office.price.error.band') } : {}),
        ...(values.markets.some((market) => values.partner_ids[market] === undefined)
          ? { partner_ids: texts.both('office.price.error.partner') }
          : {}),
        ...promiseErrors(values),
      };
    case 'deliveries':
      return values.days_max < values.days_min ? { days_max: texts.both('office.price.error.days') } : {};
  }
}

/** A promise needs what it promises: a price, or the instalment after which the device is exchanged. */
function promiseErrors(values: Extract<PriceValues, { table: 'leasing' }>): Readonly<Record<string, BothLanguages>> {
  const { kind, exchange_after_months: after, residual_percent: residual, months } = values;
  if (kind === 'buy-and-sell' && residual === 0) return { residual_percent: texts.both('office.price.error.residual') };
  if (kind !== 'old-for-new') return after === null ? {} : { exchange_after_months: texts.both('office.price.error.no-exchange') };
  return after === null || after >= months ? { exchange_after_months: texts.both('office.price.error.exchange') } : {};
}

const isBelow = (a: Amounts, b: Amounts): boolean => a.CZK < b.CZK || a.RON < b.RON;

function bandErrors(values: Banded, others: readonly PriceRow[]): Readonly<Record<string, BothLanguages>> {
  if (values.to.CZK <= values.from.CZK || values.to.RON <= values.from.RON) return { to: texts.both('office.price.error.band') };
  const crossed = others.find((row) => isSameThing(row.values, values) && overlaps(row.values, values));
  if (crossed === undefined) return {};
  return {
    from: texts.both('office.price.error.crossed', { id: crossed.id }),
  };
}

function isSameThing(one: PriceValues, other: Banded): one is Banded {
  if (one.table === 'insurances') {
    return (
      other.table === 'insurances' &&
      one.kind === other.kind &&
      one.type_device === other.type_device &&
      one.month_count === other.month_count
    );
  }
  return (
    one.table === 'prolonged-warranties' &&
    other.table === 'prolonged-warranties' &&
    one.code === other.code &&
    one.type_device === other.type_device
  );
}

const overlaps = (one: Banded, other: Banded): boolean =>
  (one.from.CZK < other.to.CZK && other.from.CZK < one.to.CZK) || (one.from.RON < other.to.RON && other.from.RON < one.to.RON);
