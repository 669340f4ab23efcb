import { formatDateInput } from '@okruh/market';
import { formatTimeInput, readDate, readTime } from './typed-date-time.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** An instant as its fields of date and time show it, in the time of this computer. */
export function instantValues(name: string, instant: string): Record<string, string> {
  const at = new Date(instant);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
  return { [name]: formatDateInput(date), [`${name}-time`]: formatTimeInput(time) };
}

/** Back to UTC; what is no date stays as it was typed, so that the service names the field. */
export function readInstant(date: string, time: string): string {
  const at = new Date(`${readDate(date)}T${readTime(time)}`);
  return Number.isNaN(at.getTime()) ? date : at.toISOString();
}

/** As {@link instantValues}; empty fields for no instant. */
export const optionalInstantValues = (name: string, instant: string | null): Record<string, string> =>
  instant === null ? { [name]: '', [`${name}-time`]: '' } : instantValues(name, instant);

/** As {@link readInstant}; null when nothing is typed. A date without a time is its first moment. */
export function readOptionalInstant(date: string, time: string): string | null {
  if (date.trim() === '' && time.trim() === '') return null;
  return readInstant(date, time.trim() === '' ? '0:00' : time);
}
