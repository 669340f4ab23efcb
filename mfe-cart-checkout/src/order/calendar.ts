import { addDays, type IsoDate } from '@okruh/market';

export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly from: IsoDate;
  /** The last day, that one too. */
  readonly to: IsoDate;
}

const compact = (date: IsoDate): string => date.replaceAll('-', '');
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** A line of at most 75 bytes, continued on the next one after a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      parts.push(part);
      part = '';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

/** The days of a delivery as a calendar file (RFC 5545). @param now instant of its making */
export function calendarFile({ id, title, text, place, from, to }: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Okruh//Order//CS',
    'BEGIN:VEVENT',
    `UID:${id}@okruh`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    // The end of whole days is the day after.
    `DTEND;VALUE=DATE:${compact(addDays(to, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
