import type { EventContract } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import type { EventField } from '@okruh/contracts/http/ops-admin/stories';
import type { StoredMessage } from './broker.ts';
import { formatPath, inspectData } from '../model/event-fields.ts';

const contracts = new Map(eventContracts.map((contract) => [contract.type, contract]));

/** Contract of an event type; null for one that nobody has written. */
export const findContract = (type: string): EventContract | null => contracts.get(type) ?? null;

interface Decoded {
  readonly headers: { readonly name: string; readonly value: string }[];
  readonly fields: EventField[];
  /** The message as it is, or with what is masked left out; null when there is none, or none of it can be shown. */
  readonly raw: string | null;
  readonly is_masked: boolean;
}

/** Attributes of our envelope; others may say anything. */
const attributes: ReadonlySet<string> = new Set([
  'specversion',
  'id',
  'source',
  'type',
  'time',
  'subject',
  'datacontenttype',
  'dataschema',
  'market',
  'aggregateversion',
  'correlationid',
  'causationid',
  'traceparent',
  'operation',
  'caller',
]);
const MASK = '•••';

/**
 * A message beside its contract: attributes of the envelope and headers by name, and the data field by field. Contracts have no personal
 * data; what none knows is masked unless it was asked for.
 */
export function decode(type: string, message: StoredMessage | null, mode: 'masked' | 'clear'): Decoded {
  if (message === null) return { headers: [], fields: [], raw: null, is_masked: false };
  const envelope = parseObject(message.text);
  const isClear = mode === 'clear';
  if (envelope === null) return { headers: [...message.headers], fields: [], raw: isClear ? message.text : null, is_masked: !isClear };
  const { data, ...others } = envelope;
  const { fields, masked } = inspectData(findContract(type), data);
  const strangers = Object.keys(others).filter((name) => !attributes.has(name));
  const isMasked = !isClear && (masked.size > 0 || strangers.length > 0);
  const shown: Readonly<Record<string, unknown>> = isMasked
    ? Object.fromEntries(Object.entries(others).map(([name, value]) => [name, attributes.has(name) ? value : MASK]))
    : others;
  return {
    headers: [
      ...Object.entries(shown).map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) })),
      ...message.headers,
    ],
    fields: fields.map((field) => (isClear ? { ...field, is_masked: false } : field.is_masked ? { ...field, value: null } : field)),
    raw: isMasked ? JSON.stringify({ ...shown, data: maskData(data, masked, []) }) : message.text,
    is_masked: isMasked,
  };
}

function maskData(value: unknown, masked: ReadonlySet<string>, path: readonly PropertyKey[]): unknown {
  if (masked.has(formatPath(path))) return MASK;
  if (Array.isArray(value)) return value.map((item: unknown, index) => maskData(item, masked, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskData(item, masked, [...path, key])]));
}

/** Null when the text is no JSON: nothing is known of it. */
function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { data: value };
  } catch {
    return null;
  }
}
