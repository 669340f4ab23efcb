import pg from 'pg';
import { sqlState } from './database-error.ts';
import type { StatementNames } from './statement-names.ts';

/** A statement as pg takes it: a text with or without values, or an object of them. */
interface Statement {
  readonly text: string;
  readonly name?: unknown;
  readonly values?: unknown;
}

const isStatement = (given: unknown): given is Statement =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string' && !('submit' in given);

const isFilled = (values: unknown): boolean => Array.isArray(values) && values.length > 0;

/**
 * A connection whose statements get names by themselves; one that brings its own name keeps it. Statements are sent without
 * waiting for the answers to those before them.
 */
export function namingClient(names: StatementNames): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const run = this.query;
      Object.defineProperty(this, 'query', {
        value: (given: unknown, ...more: unknown[]): unknown => {
          const statement: Statement | null = typeof given === 'string' ? { text: given } : isStatement(given) ? given : null;
          if (statement === null || statement.name !== undefined) return Reflect.apply(run, this, [given, ...more]);
          const { text } = statement;
          const name = names.getName(text, isFilled(statement.values) || isFilled(more[0]));
          if (name === undefined) return Reflect.apply(run, this, [given, ...more]);
          const onError = (error: unknown): void => {
            if (sqlState(error) === STALE_PLAN) names.dismiss(text);
          };
          return watched(run, this, [{ ...statement, name }, ...more], onError);
        },
      });
    }
  };
}

/**
 * A migration may change what a `select *` gives back; PostgreSQL then refuses the plans it has kept, on every connection
 * and for ever. The statement fails once and goes without a name from then on.
 */
const STALE_PLAN = '0A000';

/** pg takes a callback (its pool gives one) or answers with a promise. */
function watched(run: Function, client: pg.Client, given: readonly unknown[], onError: (error: unknown) => void): unknown {
  const callback = given.at(-1);
  if (typeof callback === 'function') {
    const noticing = (error: unknown, ...rest: unknown[]): unknown => {
      if (error) onError(error);
      return Reflect.apply(callback, undefined, [error, ...rest]);
    };
    return Reflect.apply(run, client, [...given.slice(0, -1), noticing]);
  }
  const result: unknown = Reflect.apply(run, client, given);
  if (result instanceof Promise) result.catch(onError);
  return result;
}
