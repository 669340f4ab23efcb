import { createHash } from 'node:crypto';

/** Executions after which a statement gets a name. */
const WORTH_A_NAME = 3;
/** Most names of one pool: each costs every backend that has run it some ten kilobytes. */
const MAX_NAMES = 250;
/** Texts that are counted; the longest unseen make room. */
const MAX_COUNTED = 1_000;
/** Longer texts are generated for a list of things and hardly come again. */
const LONGEST = 8_192;

const plannable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Gives statements that come again and again a name, so that PostgreSQL parses and plans them once per connection: for a
 * short statement that is most of its price. The name is made from the text; how many there are is bounded.
 */
export interface StatementNames {
  /** Name to run a statement under, or undefined. Each call counts as one execution. */
  getName(text: string, hasValues: boolean): string | undefined;
  /** The statement runs without a name from now on: its plan no longer fits its tables. */
  dismiss(text: string): void;
}

export function createStatementNames(): StatementNames {
  // `null`: never named.
  const names = new Map<string, string | null>();
  const counts = new Map<string, number>();

  function decide(text: string, hasValues: boolean): string | undefined {
    // Without values it may be several statements in one text, or one that has no plan (begin, listen).
    const mayBeNamed = text.length <= LONGEST && plannable.test(text) && (hasValues || !text.includes(';'));
    const count = (counts.get(text) ?? 0) + 1;
    if (!mayBeNamed || names.size >= MAX_NAMES) return undefined;
    counts.delete(text);
    if (count < WORTH_A_NAME) {
      counts.set(text, count);
      const [oldest] = counts.keys();
      if (counts.size > MAX_COUNTED && oldest !== undefined) counts.delete(oldest);
      return undefined;
    }
    const name = `auto-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    names.set(text, name);
    return name;
  }

  return {
    getName(text, hasValues) {
      const known = names.get(text);
      return known === undefined ? decide(text, hasValues) : (known ?? undefined);
    },
    dismiss(text) {
      names.set(text, null);
    },
  };
}
