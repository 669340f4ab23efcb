import { createContext, Script } from 'node:vm';
import { Environment } from '@marcbachmann/cel-js';
import { query as findByPath, type JsonValue } from 'jsonpath-rfc9535';

/** What is looked for within messages. */
export interface PayloadQuery {
  /** Common Expression Language: true for what is shown. */
  readonly cel?: string | undefined;
  /** JSONPath (RFC 9535): what it selects something in is shown. */
  readonly path?: string | undefined;
  /** Text that the message contains, in upper or lower case. */
  readonly text?: string | undefined;
}

/** Says of each message whether it is shown; a text that is no JSON never is by `cel` and `path`. @throws FilterTooSlow */
export type PayloadFilter = (messages: readonly (string | null)[]) => boolean[];

/** The expression needs more time than a tail may take. */
export class FilterTooSlow extends Error {
  override readonly name = 'FilterTooSlow';
}

/** Milliseconds that an expression may take for a batch of messages. */
const BUDGET_MS = 100;

/** Expressions see a message and nothing else: no function of ours, nothing of the host. */
const environment = new Environment({
  limits: { maxAstNodes: 300, maxDepth: 30, maxListElements: 100, maxMapEntries: 50, maxCallArguments: 10 },
})
  .registerVariable('event', 'dyn')
  .registerVariable('data', 'dyn');

/** What is wrong with an expression or a path, by its field, in the words of its parser. */
export function findFilterErrors({ cel = '', path = '' }: PayloadQuery): { readonly cel?: string; readonly path?: string } {
  const celError = cel === '' ? null : catchMessage(() => compileCel(cel));
  const pathError = path === '' ? null : catchMessage(() => findByPath({}, path));
  return { ...(celError !== null && { cel: celError }), ...(pathError !== null && { path: pathError }) };
}

/** Null when nothing is looked for within messages. @param budgetMs the longest time for a batch @throws Error when an expression is wrong */
export function compilePayloadFilter({ cel = '', path = '', text = '' }: PayloadQuery, budgetMs = BUDGET_MS): PayloadFilter | null {
  if (cel === '' && path === '' && text === '') return null;
  const fitsCel = cel === '' ? null : compileCel(cel);
  const wanted = text.toLowerCase();
  const fits = (message: string | null): boolean => {
    if (message === null || !message.toLowerCase().includes(wanted)) return false;
    if (fitsCel === null && path === '') return true;
    const event = parseJson(message);
    if (event === undefined) return false;
    return (fitsCel === null || fitsCel(event)) && (path === '' || findByPath(event, path).length > 0);
  };
  const runBounded = createBounded(budgetMs);
  return (messages) => runBounded(() => messages.map(fits));
}

function compileCel(expression: string): (event: JsonValue) => boolean {
  const parsed = environment.parse(expression);
  const { valid, error, type } = parsed.check();
  if (!valid) throw error ?? new TypeError('the expression is wrong');
  if (type !== 'bool' && type !== 'dyn') throw new TypeError(`the expression is a ${String(type)}, not true or false`);
  return (event) => {
    try {
      const data = typeof event === 'object' && event !== null && !Array.isArray(event) ? (event['data'] ?? null) : null;
      return parsed({ event, data }) === true;
    } catch {
      // A field that this event doesn't have.
      return false;
    }
  };
}

/** Runs work that is ended after its time, wherever it is: a regular expression can take for ever. */
function createBounded(budgetMs: number) {
  const script = new Script('run()');
  const inside: { run: () => unknown } = { run: () => undefined };
  const context = createContext(inside);
  return <T>(work: () => T): T => {
    let result: T | undefined;
    inside.run = () => {
      result = work();
    };
    try {
      script.runInContext(context, { timeout: budgetMs });
    } catch (error) {
      // Of another realm, so no instance of our Error.
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
        throw new FilterTooSlow();
      throw error;
    }
    return result as T;
  };
}

function catchMessage(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.split('\n', 1)[0] ?? '';
  }
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
