import type { EventContract } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import type { EventField } from '@okruh/contracts/http/ops-admin/stories';
import type { StoredMessage } from './broker.ts';
import { describeFields } from '../model/event-fields.ts';

const contracts = new Map(eventContracts.map((contract) => [contract.type, contract]));

/** Contract of an event type; null for one that nobody has written. */
export const findContract = (type: string): EventContract | null => contracts.get(type) ?? null;

interface Decoded {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly fields: readonly EventField[];
}

/** A message beside its contract: attributes of the envelope and headers by name, and the data field by field. */
export function decode(type: string, message: StoredMessage | null): Decoded {
  if (message === null) return { headers: [], fields: [] };
  const envelope = parseObject(message.text);
  const { data, ...attributes } = envelope;
  const headers = Object.entries(attributes).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return { headers: [...headers, ...message.headers], fields: describeFields(findContract(type), data) };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { data: value };
  } catch {
    // No JSON: the raw message shows what it is.
    return {};
  }
}
