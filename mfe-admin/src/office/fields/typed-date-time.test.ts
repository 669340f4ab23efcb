import { expect, test } from 'vitest';
import { checkTimes, formatTimeInput, readDate, readOptionalDate, readTime } from './typed-date-time.ts';

test('a time of day is typed in 24 hours, with or without a separator', () => {
  expect(['18:00', '1800', '9:05', '930', '18.30', ' 23:59:59 ', '00:00'].map(readTime)).toEqual([
    '18:00:00',
    '18:00:00',
    '09:05:00',
    '09:30:00',
    '18:30:00',
    '23:59:59',
    '00:00:00',
  ]);
});

test('what is no time of day is none', () => {
  expect(['', '24:00', '18:60', '6 PM', '18', 'večer'].map(readTime)).toEqual([null, null, null, null, null, null]);
});

test('seconds are shown where there are some', () => {
  expect(['18:00:00', '23:59:59', '16:00'].map(formatTimeInput)).toEqual(['18:00', '23:59:59', '16:00']);
});

test('a typed date goes out as the services take it, a wrong one as it was typed', () => {
  expect(['1.2.2027', '30.02.2027', ''].map(readDate)).toEqual(['2027-02-01', '30.02.2027', '']);
  expect(readOptionalDate(' ')).toBeNull();
});

test('fields without a time of day are refused by name, empty ones are not', () => {
  const values = { from: '1.2.2027', 'from-time': '25:00', 'to-time': '', active: true };
  expect(() => checkTimes(values, ['from-time', 'to-time'], 'Čas má tvar HH:MM.')).toThrow(
    expect.objectContaining({ name: 'FieldErrorsError', fields: { 'from-time': ['Čas má tvar HH:MM.'] } }),
  );
  expect(() => checkTimes({ ...values, 'from-time': '5:00' }, ['from-time', 'to-time'], '')).not.toThrow();
});
