import { addDays, type IsoDate, publicHolidays, workingDaysAfter } from '@okruh/market';

interface Term {
  /** First day of issue that it holds for. */
  readonly from: IsoDate;
  readonly days: number;
  readonly kind: 'calendar' | 'working';
}

/** Time in which an invoice has to be with the Romanian authority, the newest first (OUG 120/2021 art. 10, as changed by OUG 89/2025). */
const terms: readonly Term[] = [
  { from: '2026-01-01', days: 5, kind: 'working' },
  { from: '2024-07-01', days: 5, kind: 'calendar' },
];

/**
 * Last day on which a document of that day of issue may be uploaded; the day of issue isn't counted.
 * @throws RangeError for a day before invoices had to be uploaded
 */
export function eFacturaDeadline(issuedOn: IsoDate): IsoDate {
  const term = terms.find(({ from }) => from <= issuedOn);
  if (term === undefined) throw new RangeError(`no invoice of ${issuedOn} had to be uploaded`);
  if (term.kind === 'calendar') return addDays(issuedOn, term.days);
  const year = Number(issuedOn.slice(0, 4));
  const holidays = new Set([...publicHolidays('ro', year), ...publicHolidays('ro', year + 1)]);
  const last = workingDaysAfter(issuedOn, term.days, holidays).at(-1);
  if (last === undefined) throw new RangeError('a term has at least one day');
  return last;
}
