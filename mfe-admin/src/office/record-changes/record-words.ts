import type { Market } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { formatWritten } from '../language/format.ts';

/** Fields that have words; other parts of a path are codes of locations, products, places and apps, which people know. */
export const namedFields = [
  'market',
  'place',
  'from_place',
  'to_place',
  'code',
  'kind',
  'walk_order',
  'supplier',
  'delivery_note',
  'note',
  'state',
  'lines',
  'received',
  'first',
  'second',
  'parcel_state',
  'rebooked',
  'tracking_number',
  'labels_printed',
  'assignee',
  'name',
  'is_shown',
  'beat_percent',
  'max_change_percent',
  'valid_to',
  'stable',
  'canary',
  'percent',
  'versions',
  'expires_at',
  'mode',
  'keys',
  'url',
  'soft_purge',
  'warehouse',
] as const;
/** Values that have words, by field. */
export const namedValues = {
  place: ['warehouse'],
  from_place: ['warehouse'],
  to_place: ['warehouse'],
  kind: ['shelf', 'second-hand', 'receiving', 'returns'],
  state: ['draft', 'booked', 'sent', 'received', 'pending', 'taken', 'declined', 'cancelled'],
  parcel_state: ['booking', 'booked', 'refused', 'cancelled'],
  mode: ['key', 'url', 'full'],
} as const;

const fields: ReadonlySet<string> = new Set(namedFields);
const values: ReadonlySet<string> = new Set(Object.entries(namedValues).flatMap(([field, known]) => known.map((one) => `${field}.${one}`)));

/** A field's path in words: "Řádky › OK-1 A-01-1-01". */
export const describeField = (text: TextFunction, path: string): string =>
  path
    .split('.')
    .map((part) => (fields.has(part) ? text(`record-changes.field.${part}`) : part))
    .join(' › ');

interface Words {
  readonly text: TextFunction;
  readonly market: Market;
}

/** A value as the office writes it, in words where it is none of people's own; a dash for nothing. */
export function describeValue({ text, market }: Words, field: string, value: string): string {
  if (value === '') return '–';
  if (value === 'true' || value === 'false') return text(`record-changes.${value}`);
  const when = formatWritten(value, market);
  if (when !== null) return when;
  if (field === 'market') return value.toUpperCase();
  const key = `${field}.${value}`;
  return values.has(key) ? text(`record-changes.value.${key}`) : value;
}
