import { ageOn, type IsoDate, pickerYears } from '../date/date.ts';
import { parseDate } from '../date/date-parse.ts';
import { type FieldContext, type FieldMessage, type FieldRule, message, whenFilled } from './message.ts';

const errors = { format: 'dateFormat', day: 'dateDay', month: 'dateMonth', calendar: 'dateCalendar' } as const;

function readDate(text: string, { today }: FieldContext): { readonly date: IsoDate } | FieldMessage {
  const parsed = parseDate(text);
  if (!parsed.ok) return message(errors[parsed.error]);
  const years = pickerYears(today);
  const year = Number(parsed.date.slice(0, 4));
  return year < years.from || year > years.to ? message('dateYear', years) : { date: parsed.date };
}

/** Date as DD.MM.YYYY, from 100 years ago to 52 years ahead. */
export const date: FieldRule = whenFilled((value, context) => {
  const read = readDate(value, context);
  return 'code' in read ? read : null;
});

/** Last day of validity of a document: a date that hasn't passed. */
export const validityDate: FieldRule = whenFilled((value, context) => {
  const read = readDate(value, context);
  if ('code' in read) return read;
  return read.date < context.today ? message('documentExpired') : null;
});

/** A date that has come: a birth date, a purchase. */
export const pastDate: FieldRule = whenFilled((value, context) => {
  const read = readDate(value, context);
  if ('code' in read) return read;
  return read.date > context.today ? message('dateInFuture') : null;
});

const FULL_AGE = 18;

/** Birth date of somebody who may take a loan. Another rule says what is wrong with a text that is no date. */
export const adult: FieldRule = whenFilled((value, context) => {
  const read = readDate(value, context);
  return 'date' in read && ageOn(read.date, context.today) < FULL_AGE ? message('notAdult', { age: FULL_AGE }) : null;
});
