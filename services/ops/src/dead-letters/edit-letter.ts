import { applyPatch, createPatch, type Operation } from 'rfc6902';
import type { StoredMessage } from '../broker/broker.ts';
import { findContract } from '../broker/read-message.ts';

/** A difference as RFC 6902 has it; `createPatch` makes these three only. */
export interface StoredChange {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly value?: unknown;
}

type EditProblem = 'not-json' | 'off-contract' | 'unchanged' | 'unreadable';
type Edit =
  | { readonly changes: readonly StoredChange[] }
  | { readonly problem: EditProblem; /** What is off the contract. */ readonly fields: readonly string[] };

/** How edited data differs from that of a dead letter; refused unless it is on the contract. */
export function compareData(type: string, message: StoredMessage | null, edited: string): Edit {
  const contract = findContract(type);
  const before = message === null ? null : readJson(message.text);
  if (contract === null || !isObject(before)) return { problem: 'unreadable', fields: [] };
  const data = readJson(edited);
  if (data === undefined) return { problem: 'not-json', fields: [] };
  const parsed = contract.data.safeParse(data);
  if (!parsed.success)
    return { problem: 'off-contract', fields: [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || 'data'))] };
  const changes = createPatch({ data: before['data'] }, { data }).flatMap((change) => (isPlain(change) ? [change] : []));
  return changes.length === 0 ? { problem: 'unchanged', fields: [] } : { changes };
}

/** The text of a message with changes made to it. @throws Error when they don't fit it */
export function applyChanges(text: string, changes: readonly StoredChange[]): string {
  const envelope = readJson(text);
  const [failure] = applyPatch(
    envelope,
    changes.map((change) => ({ ...change, value: change.value ?? null })),
  ).filter((one) => one !== null);
  if (failure !== undefined) throw failure;
  return JSON.stringify(envelope);
}

const isPlain = (operation: Operation): operation is Extract<Operation, StoredChange> =>
  ['add', 'remove', 'replace'].includes(operation.op);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Undefined when the text is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
