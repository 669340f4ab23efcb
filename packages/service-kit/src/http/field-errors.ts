import type { FieldErrors } from '@okruh/contracts';
import type { z } from 'zod';
import type { Locale } from '../locale.ts';
import { fieldMessages, type FieldMessages } from './texts.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Zod's messages in the language of the site; a schema that brings its own message keeps it. */
export const zodMessages: Readonly<Record<Locale, z.core.$ZodErrorMap>> = {
  cs: (issue) => messageOf(issue, fieldMessages.cs),
  ro: (issue) => messageOf(issue, fieldMessages.ro),
};

function messageOf(issue: RawIssue, texts: FieldMessages): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
  switch (issue.code) {
    case 'invalid_type':
      return isMissing && issue.expected !== 'object' ? texts.required : typeMessage(String(issue.expected), texts);
    case 'too_small':
      if (isMissing) return texts.required;
      return sizeMessage(String(issue.origin), Number(issue.minimum), issue.inclusive !== false, {
        text: texts.tooShort,
        list: texts.tooFew,
        number: texts.tooLow,
      });
    case 'too_big':
      return sizeMessage(String(issue.origin), Number(issue.maximum), issue.inclusive !== false, {
        text: texts.tooLong,
        list: texts.tooMany,
        number: texts.tooHigh,
      });
    case 'invalid_format':
      return isMissing ? texts.required : formatMessage(String(issue.format), texts);
    case 'invalid_value':
      return isMissing ? texts.required : texts.option;
    case 'not_multiple_of':
      return issue.divisor === 1 ? texts.wholeNumber : texts.multipleOf(issue.divisor);
    default:
      return isMissing ? texts.required : texts.invalid;
  }
}

function typeMessage(expected: string, texts: FieldMessages): string {
  const byType: Readonly<Record<string, string>> = {
    string: texts.text,
    number: texts.number,
    nan: texts.number,
    int: texts.wholeNumber,
    bigint: texts.wholeNumber,
    boolean: texts.boolean,
    array: texts.list,
    object: texts.group,
    record: texts.group,
    date: texts.date,
  };
  return byType[expected] ?? texts.invalid;
}

function formatMessage(format: string, texts: FieldMessages): string {
  const byFormat: Readonly<Record<string, string>> = { email: texts.eMail, url: texts.url, date: texts.date, datetime: texts.instant };
  return byFormat[format] ?? texts.format;
}

interface SizeTexts {
  readonly text: (limit: number) => string;
  readonly list: (limit: number) => string;
  readonly number: (limit: number, inclusive: boolean) => string;
}
function sizeMessage(origin: string, limit: number, inclusive: boolean, texts: SizeTexts): string {
  if (origin === 'string') return texts.text(limit);
  if (origin === 'array' || origin === 'set' || origin === 'file') return texts.list(limit);
  return texts.number(limit, inclusive);
}

/** Gathers messages by field. Groups nest once; what lies deeper is named `field.0.name` inside its group. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) addFieldError(errors, issue.path.map(String), issue.message);
  return errors;
}

export function addFieldError(errors: FieldErrors, path: readonly string[], message: string): void {
  const [first = 'non_field_errors', ...rest] = path;
  const held = own(errors, first);
  if (rest.length === 0) {
    if (held === undefined) define(errors, first, [message]);
    else if (Array.isArray(held)) held.push(message);
    else addTo(held, 'non_field_errors', message);
    return;
  }
  const group = held === undefined || Array.isArray(held) ? {} : held;
  if (Array.isArray(held)) group['non_field_errors'] = held;
  define(errors, first, group);
  addTo(group, rest.join('.'), message);
}

function addTo(group: { [field: string]: string[] }, field: string, message: string): void {
  const held = Object.hasOwn(group, field) ? group[field] : undefined;
  if (held === undefined) Object.defineProperty(group, field, { value: [message], enumerable: true, writable: true, configurable: true });
  else held.push(message);
}

// Field names come from the request: `__proto__` must become a key, not a prototype.
function define(errors: FieldErrors, field: string, value: string[] | { [field: string]: string[] }): void {
  Object.defineProperty(errors, field, { value, enumerable: true, writable: true, configurable: true });
}
function own(errors: FieldErrors, field: string): string[] | { [field: string]: string[] } | undefined {
  return Object.hasOwn(errors, field) ? errors[field] : undefined;
}

/** NUL (PostgreSQL refuses it) and halves of surrogate pairs (no UTF-8 can carry them). */
const forbidden = /[\0\p{Surrogate}]/u;

/**
 * Paths of texts, values and keys, that the database couldn't store. Walks without recursion: a body may be nested deeper than the stack.
 */
export function unstorableTexts(value: unknown): string[][] {
  const found: string[][] = [];
  const open: { value: unknown; path: string[] }[] = [{ value, path: [] }];
  for (let next = open.pop(); next !== undefined && found.length < 20; next = open.pop()) {
    if (typeof next.value === 'string') {
      if (forbidden.test(next.value)) found.push(next.path);
    } else if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, inner] of Object.entries(next.value)) {
        if (forbidden.test(key)) found.push(next.path);
        else if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) {
          // Below the second level every path reads alike; a shorter one keeps deep nesting cheap.
          open.push({ value: inner, path: next.path.length < 4 ? [...next.path, key] : next.path });
        }
      }
    }
  }
  return found;
}
