import { fieldName } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import type { Difference } from './difference.ts';

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field by its path, `name.cs`. */
function flat(values: object, before = ''): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value) ? flat(value, `${before}${name}.`) : [[`${before}${name}`, value] as const],
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Fields in which two fillings of a form differ. */
export function listDifferences(theirs: object, mine: object) {
  const own = new Map(flat(mine));
  return flat(theirs).flatMap(([name, value]) => (isSame(value, own.get(name)) ? [] : [{ name, theirs: value, mine: own.get(name) }]));
}

/** Puts theirs into every field that I haven't touched. */
export function keepMine<Fields extends object>(form: ShopForm<Fields>, start: Fields, theirs: Fields): void {
  const own = new Map(flat(form.values()));
  const began = new Map(flat(start));
  for (const [name, value] of flat(theirs)) {
    // The path was read off the values themselves.
    if (isSame(own.get(name), began.get(name)) && !isSame(own.get(name), value)) form.set(name as never, value as never);
  }
}

interface Words {
  readonly yes: string;
  readonly no: string;
  readonly empty: string;
}

/** A choice with its words. */
export interface NamedValue {
  readonly value: string;
  readonly label: string;
}

/** What the page itself calls a field's values: options of a select, tokens of a list. */
function namesAt(control: HTMLElement | null): readonly NamedValue[] {
  if (control instanceof HTMLSelectElement) return [...control.options].map(({ value, text }) => ({ value, label: text }));
  return [...(control?.querySelectorAll<HTMLElement>('[data-value]') ?? [])].map(({ dataset, title }) => ({
    value: dataset['value'] ?? '',
    label: title,
  }));
}

/**
 * A difference as the page shows its field: under its label, a choice by its words.
 *
 * @param known words of values that the page doesn't show
 */
export function shownValue(id: string, words: Words, known: readonly NamedValue[], theirs: unknown, mine: unknown): Difference {
  const control = document.getElementById(id);
  const names = [...namesAt(control), ...known];
  const isList = control?.getAttribute('role') === 'group';
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    const list: readonly unknown[] = Array.isArray(value) ? value : isList && typeof value === 'string' ? value.split(',') : [value];
    const typed = list.map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item) : ''));
    return typed.map((item) => names.find((name) => name.value === item)?.label || item).join(', ') || words.empty;
  };
  const label = fieldName(id) ?? (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent?.trim() : undefined);
  return { label: label ?? id, theirs: shown(theirs), mine: shown(mine) };
}
