import { instantAt, type Market } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { checkTimes, readDate, readTime } from '../../office/fields/typed-date-time.ts';

/** From when until when prices are planned, as it is typed by the market's clock. */
export type PeriodValues = {
  starts: string;
  'starts-time': string;
  ends: string;
  'ends-time': string;
};

/** Nothing typed yet; days begin at midnight. */
export const emptyPeriod: PeriodValues = { starts: '', 'starts-time': '0:00', ends: '', 'ends-time': '0:00' };

export const periodRules: Partial<Record<keyof PeriodValues, readonly FieldRule[]>> = {
  starts: [fieldRules.required, fieldRules.date],
  'starts-time': [fieldRules.required],
  ends: [fieldRules.date],
};
/** Fields of the form by those of the service. */
export const periodWirePaths = { starts_at: 'starts', ends_at: 'ends' } as const;

/**
 * The period as the service takes it.
 *
 * @param market whose clock the fields show
 * @param message what a field without a time of day says
 * @throws FieldErrorsError for a time that is none
 */
export function toPeriod(
  values: PeriodValues,
  market: Market,
  message: string,
): { readonly starts_at: string; readonly ends_at: string | null } {
  checkTimes(values, ['starts-time', 'ends-time'], message);
  const at = (date: string, time: string): string =>
    instantAt({ date: readDate(date), time: (readTime(time) ?? '00:00').slice(0, 5) }, market).toISOString();
  return {
    starts_at: at(values.starts, values['starts-time']),
    ends_at: values.ends.trim() === '' ? null : at(values.ends, values['ends-time']),
  };
}
