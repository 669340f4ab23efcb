import { expect, it } from 'vitest';
import { calendarFile } from './calendar.ts';

const event = {
  id: 'abc',
  title: 'Okruh, objednávka 26',
  text: 'Doprava: kurýr; na adresu',
  place: '',
  from: '2026-11-23',
  to: '2026-11-24',
} as const;
const now = new Date('2026-11-22T10:00:00.000Z');

it('holds whole days, the last one too', () => {
  const lines = calendarFile(event, now).split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261123');
  expect(lines).toContain('DTEND;VALUE=DATE:20261125');
  expect(lines).toContain('DTSTAMP:20261122T100000Z');
  expect(lines).toContain(String.raw`SUMMARY:Okruh\, objednávka 26`);
});
it('folds lines that are longer than calendars take', () => {
  const lines = calendarFile({ ...event, text: 'ž'.repeat(120) }, now).split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});
