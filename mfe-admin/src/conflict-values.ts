import { fieldName } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import type { Difference } from './conflict.tsx';

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
export function differencesOf(theirs: object, mine: object) {
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

/** A difference as the page shows its field: under its label, a choice by its words. */
export function shownValue(id: string, words: Words, theirs: unknown, mine: unknown): Difference {
  const control = document.getElementById(id);
  const options = control instanceof HTMLSelectElement ? [...control.options] : [];
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const typed = list.map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item) : '')).join(', ');
    return options.find((option) => option.value === typed)?.text || typed || words.empty;
  };
  const label = fieldName(id) ?? (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent?.trim() : undefined);
  return { label: label ?? id, theirs: shown(theirs), mine: shown(mine) };
}
