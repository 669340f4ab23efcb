import type { EventField } from '@okruh/contracts/http/ops-admin/stories';
import type { Market } from '@okruh/market';
import { formatMoneyExact, formatNumber } from '../office/language/format.ts';

const currencies: Readonly<Record<string, 'CZK' | 'RON'>> = { '"CZK"': 'CZK', '"RON"': 'RON' };

/**
 * A sum of money is one field that a person can read: minor units, then the sum itself (`1 356 000 = 13 560,00 Kč`). One whose amount or
 * currency isn't what the contract demands stays apart.
 */
export function foldMoney(fields: readonly EventField[], market: Market): readonly EventField[] {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const folded = new Set<string>();
  const shown = fields.map((field) => {
    const amount = byPath.get(`${field.path}.amount`);
    const currency = currencies[findPlain(byPath.get(`${field.path}.currency`)) ?? ''];
    const units = Number(findPlain(amount) ?? Number.NaN);
    if (field.kind !== 'object' || field.state !== 'ok' || currency === undefined || !Number.isSafeInteger(units)) return field;
    folded.add(`${field.path}.amount`).add(`${field.path}.currency`);
    return { ...field, value: `${formatNumber(units, market)} = ${formatMoneyExact({ amount: units, currency })}` };
  });
  return shown.filter(({ path }) => !folded.has(path));
}

/** The value of a field that is as it has to be. */
const findPlain = (field: EventField | undefined): string | null =>
  field !== undefined && field.state === 'ok' && !field.is_masked ? field.value : null;
