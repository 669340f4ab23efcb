import type { Envelope } from '@okruh/contracts';
import type { StoryKind } from '@okruh/contracts/http/ops-admin/stories';
import { z } from 'zod';

/** An order, a buy-out or a repair that an event belongs to. */
export interface CaseKey {
  readonly id: string;
  readonly kind: StoryKind;
  /** Empty when the event doesn't say it. */
  readonly number: string;
}

/** What an event is found by. */
export interface EventKeys {
  readonly cases: readonly CaseKey[];
  /** Numbers that people type or scan, upper case. */
  readonly names: readonly string[];
  /** What people know the event by beside its case: number of an invoice or a parcel, template of a mail; null without. */
  readonly label: string | null;
}

const text = z.union([z.string(), z.number()]).transform(String).nullish().catch(undefined);
const id = z.uuid().nullish().catch(undefined);
/** The fields that any contract may have; each stands alone, so that one of another shape hides none of the others. */
const keysSchema = z.object({
  order_id: id,
  order_number: text,
  buyout_id: id,
  repair_id: id,
  number: text,
  list_id: id,
  about: z.enum(['buyout', 'repair']).nullish().catch(undefined),
  about_id: id,
  bill_kind: z.enum(['order', 'buyout', 'repair']).nullish().catch(undefined),
  subject_id: id,
  tracking_number: text,
  parcel: z.object({ tracking_number: text }).nullish().catch(undefined),
  template: text,
});
type Fields = z.output<typeof keysSchema>;

/** Which stories an event belongs to, and by which numbers it is found. Mails say it by their cause alone. */
export function readKeys({ type, data }: Pick<Envelope, 'type' | 'data'>): EventKeys {
  const parsed = keysSchema.safeParse(data);
  if (!parsed.success) return { cases: [], names: [], label: null };
  const fields = parsed.data;
  const own = fields.number ?? '';
  const publisher = type.slice(0, type.indexOf('.'));
  const cases = listCases(fields, own, publisher);
  const tracking = fields.parcel?.tracking_number ?? fields.tracking_number ?? '';
  const isCaseNumber = cases.some(({ number }) => number === own);
  // Numbers of picking lists are small and belong to a day: nobody looks for them here.
  const isListNumber = publisher === 'picking' && typeof fields.list_id === 'string';
  const otherNumber = isCaseNumber || isListNumber ? '' : own;
  const names = [...cases.map(({ number }) => number), otherNumber, tracking].filter((name) => name !== '');
  const labels = [fields.template ?? '', otherNumber, tracking];
  return { cases, names: [...new Set(names.map(normaliseName))], label: labels.find((label) => label !== '') ?? null };
}

function listCases(fields: Fields, own: string, publisher: string): CaseKey[] {
  const found: CaseKey[] = [];
  const add = (kind: StoryKind, caseId: string | null | undefined, number = ''): void => {
    if (typeof caseId === 'string' && found.every((one) => one.id !== caseId)) found.push({ id: caseId, kind, number });
  };
  const { order_number: orderNumber, about } = fields;
  // Of orders' own events the number is the order's, unless it names the order's beside it.
  const ofOrder = orderNumber ?? (publisher === 'orders' ? own : '');
  add('order', fields.order_id, ofOrder);
  add('buyout', fields.buyout_id, publisher === 'buyout' ? own : '');
  add('repair', fields.repair_id, publisher === 'repairs' ? own : '');
  if (typeof about === 'string') add(about, fields.about_id, own);
  if (typeof fields.bill_kind === 'string') add(fields.bill_kind, fields.subject_id, own);
  return found;
}

/** As numbers are stored and looked up: upper case, without spaces. */
export const normaliseName = (name: string): string => name.toUpperCase().replaceAll(/\s/g, '');
