import { formatDateTime, type Locale, type Market } from '@okruh/market';
import { type Answer, fieldErrors, problem, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { texts } from '../../../locales/texts.ts';
import { findOverlapping, type OverlappingSchedule, type Period } from './scheduled-price.repository.ts';

interface WantedPeriod {
  readonly starts_at: string;
  readonly ends_at: string | null;
}

/** A period that prices can be planned for: it starts in the future by the database's clock, within a year, and ends later. */
export async function readPeriod(tx: Tx, wanted: WantedPeriod, locale: Locale): Promise<Period | { readonly answer: Answer }> {
  const { rows } = await tx.execute<{ is_past: boolean; is_late: boolean }>(sql`
    select ${wanted.starts_at}::timestamptz <= clock_timestamp() as is_past,
      ${wanted.starts_at}::timestamptz > clock_timestamp() + interval '1 year' as is_late`);
  if (rows[0]?.is_past === true) return { answer: fieldErrors({ starts_at: [texts.text(locale, 'office.starts-in-past')] }) };
  if (rows[0]?.is_late === true) return { answer: fieldErrors({ starts_at: [texts.text(locale, 'office.starts-too-late')] }) };
  const startsAt = new Date(wanted.starts_at);
  const endsAt = wanted.ends_at === null ? null : new Date(wanted.ends_at);
  return endsAt !== null && endsAt <= startsAt
    ? { answer: fieldErrors({ ends_at: [texts.text(locale, 'office.end-before-start')] }) }
    : { startsAt, endsAt };
}

/** The refusal of prices that overlap with planned ones; null when none does. */
export async function refuseOverlapping(tx: Tx, market: Market, variantIds: readonly string[], period: Period): Promise<Answer | null> {
  const schedules = await findOverlapping(tx, market, variantIds, period);
  if (schedules.length === 0) return null;
  const name = ({ code, starts_at, ends_at }: OverlappingSchedule): string =>
    `${code} (${[starts_at, ends_at].flatMap((at) => (at === null ? [] : formatDateTime(at, market))).join(' – ')})`;
  return problem('overlapping-schedule', {
    title: texts.both('office.overlapping-schedule', { others: schedules.slice(0, 3).map(name).join(', ') }),
    extra: { schedules },
  });
}
