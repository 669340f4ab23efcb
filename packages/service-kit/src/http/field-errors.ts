import type { FieldErrors } from '@okruh/contracts';
import type { z } from 'zod';
import type { Locale } from '../locale.ts';
import { texts } from '../locales/texts.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Zod's messages in the language of the site; a schema that brings its own message keeps it. */
export const zodMessages: Readonly<Record<Locale, z.core.$ZodErrorMap>> = {
  cs: (issue) => getMessage(issue, 'cs'),
  ro: (issue) => getMessage(issue, 'ro'),
};

function getMessage(issue: RawIssue, locale: Locale): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
  switch (issue.code) {
    case 'invalid_type':
      return texts.text(
        locale,
        isMissing && issue.expected !== 'object' ? 'field.required' : (byType[String(issue.expected)] ?? 'field.invalid'),
      );
    case 'too_small':
      if (isMissing) return texts.text(locale, 'field.required');
      return sizeMessage(locale, String(issue.origin), Number(issue.minimum), {
        text: 'field.too-short',
        list: 'field.too-few',
        number: issue.inclusive === false ? 'field.more-than' : 'field.at-least',
      });
    case 'too_big':
      return sizeMessage(locale, String(issue.origin), Number(issue.maximum), {
        text: 'field.too-long',
        list: 'field.too-many',
        number: issue.inclusive === false ? 'field.less-than' : 'field.at-most',
      });
    case 'invalid_format':
      return texts.text(locale, isMissing ? 'field.required' : (byFormat[String(issue.format)] ?? 'field.format'));
    case 'invalid_value':
      return texts.text(locale, isMissing ? 'field.required' : 'field.option');
    case 'not_multiple_of':
      return issue.divisor === 1
        ? texts.text(locale, 'field.whole-number')
        : texts.text(locale, 'field.multiple-of', { step: new Intl.NumberFormat(locale).format(issue.divisor) });
    default:
      return texts.text(locale, isMissing ? 'field.required' : 'field.invalid');
  }
}

type FieldText = Extract<Parameters<typeof texts.text>[1], `field.${string}`>;
const byType: Readonly<Record<string, FieldText>> = {
  string: 'field.text',
  number: 'field.number',
  nan: 'field.number',
  int: 'field.whole-number',
  bigint: 'field.whole-number',
  boolean: 'field.boolean',
  array: 'field.list',
  object: 'field.group',
  record: 'field.group',
  date: 'field.date',
};
const byFormat: Readonly<Record<string, FieldText>> = {
  email: 'field.e-mail',
  url: 'field.url',
  date: 'field.date',
  datetime: 'field.instant',
};

function sizeMessage(locale: Locale, origin: string, limit: number, keys: Readonly<Record<'text' | 'list' | 'number', FieldText>>): string {
  if (origin === 'string') return texts.text(locale, keys.text, { limit });
  if (origin === 'array' || origin === 'set' || origin === 'file') return texts.text(locale, keys.list, { limit });
  return texts.text(locale, keys.number, { limit: new Intl.NumberFormat(locale).format(limit) });
}

/** Gathers messages by field. Groups nest once; what lies deeper is named `field.0.name` inside its group. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
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
