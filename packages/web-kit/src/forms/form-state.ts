import type { RefCallback } from 'react';
import { isSame, valueAt, withValueAt } from './field-path.ts';

export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field that was drawn. */
interface KnownField {
  readonly elements: Set<FieldElement>;
  /** One for all renders: an element that stays isn't written to again. */
  readonly ref: RefCallback<FieldElement>;
  /** Had elements and lost them: it keeps what was written, but nobody could correct it, so it isn't looked at. */
  isGone: boolean;
}

/** A field's error in words; null for none. */
export type Look<Values> = (name: string, values: Values) => string | null;

/**
 * What is filled in and what is wrong with it. The fields' elements hold their own text, so that a key pressed draws
 * nothing again unless somebody watches it or an error comes or goes.
 */
export class FormState<Values extends object> {
  values: Values;
  isBusy = false;
  #wasSubmitted = false;
  #defaults: Values;
  #isDirty = false;
  readonly #redraw: () => void;
  readonly #fields = new Map<string, KnownField>();
  readonly #errors = new Map<string, string>();
  readonly #watched = new Set<string>();

  constructor(defaults: Values, redraw: () => void) {
    this.values = defaults;
    this.#defaults = defaults;
    this.#redraw = redraw;
  }

  /** Somebody tried to send: from now on fields are looked at on leaving them in any case. */
  get wasSubmitted(): boolean {
    return this.#wasSubmitted;
  }

  get isDirty(): boolean {
    return this.#isDirty;
  }

  /** Names of the fields drawn so far, in the form's order. */
  get names(): readonly string[] {
    return [...this.#fields.keys()];
  }

  error(name: string): string | undefined {
    return this.#errors.get(name);
  }

  /** Makes the field known; its `ref` fills every element of that name. */
  register(name: string): KnownField {
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    const elements = new Set<FieldElement>();
    const field: KnownField = {
      elements,
      isGone: false,
      ref: (element) => {
        if (element === null) return undefined;
        elements.add(element);
        field.isGone = false;
        this.#adopt(name, element);
        return () => {
          elements.delete(element);
          field.isGone = elements.size === 0;
        };
      },
    };
    this.#fields.set(name, field);
    return field;
  }

  watch(name: string): unknown {
    this.#watched.add(name);
    return valueAt(this.values, name);
  }

  /** Takes what an element holds now. */
  take(name: string, element: FieldElement): void {
    this.#keep(name, read(element, valueAt(this.values, name)));
  }

  /** Sets a value and shows it in the field's elements. */
  set(name: string, value: unknown): void {
    for (const element of this.#fields.get(name)?.elements ?? []) write(element, value);
    this.#keep(name, value);
  }

  /** Looks at one field. */
  check(name: string, look: Look<Values>): void {
    const before = this.#errors.get(name);
    this.#lookAt(name, look);
    if (this.#errors.get(name) !== before) this.#redraw();
  }

  /** Looks at every field before sending. @returns whether all are right */
  checkAll(look: Look<Values>): boolean {
    this.#wasSubmitted = true;
    for (const name of this.#fields.keys()) this.#lookAt(name, look);
    this.#redraw();
    return this.#errors.size === 0;
  }

  blame(name: string, message: string): void {
    this.#errors.set(name, message);
    this.#redraw();
  }

  setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.#redraw();
  }

  /** Begins again, from other values or the ones of the last beginning. */
  reset(values: Values = this.#defaults): void {
    this.values = values;
    this.#defaults = values;
    this.#isDirty = false;
    this.#wasSubmitted = false;
    this.#errors.clear();
    for (const [name, { elements }] of this.#fields) for (const element of elements) this.#adopt(name, element);
    this.#redraw();
  }

  /** Fills an element that has just come; where the form knows no value, the element's own is the beginning. */
  #adopt(name: string, element: FieldElement): void {
    const value = valueAt(this.values, name);
    if (value !== undefined) {
      write(element, value);
      return;
    }
    const own = read(element, undefined);
    this.values = withValueAt(this.values, name, own);
    this.#defaults = withValueAt(this.#defaults, name, own);
  }

  #lookAt(name: string, look: Look<Values>): void {
    const error = this.#fields.get(name)?.isGone === true ? null : look(name, this.values);
    if (error === null) this.#errors.delete(name);
    else this.#errors.set(name, error);
  }

  #keep(name: string, value: unknown): void {
    if (isSame(valueAt(this.values, name), value)) return;
    this.values = withValueAt(this.values, name, value);
    const isDirty = !isSame(this.values, this.#defaults);
    const isSeen = [...this.#watched].some((watched) => `${name}.`.startsWith(`${watched}.`) || `${watched}.`.startsWith(`${name}.`));
    const isTurned = isDirty !== this.#isDirty;
    this.#isDirty = isDirty;
    if (isSeen || isTurned) this.#redraw();
  }
}

/** What an element holds: a box whether it is ticked, one of several answers the chosen one's value. */
function read(element: FieldElement, before: unknown): unknown {
  if ('checked' in element && element.type === 'checkbox') return element.checked;
  if ('checked' in element && element.type === 'radio') return element.checked ? element.value : (before ?? '');
  return element.value;
}

function write(element: FieldElement, value: unknown): void {
  if ('checked' in element && element.type === 'checkbox') {
    element.checked = value === true;
    return;
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if ('checked' in element && element.type === 'radio') element.checked = element.value === text;
  else if (element.value !== text) element.value = text;
}
