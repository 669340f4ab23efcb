import { texts } from '../locales/texts.ts';
import { toSeoName } from './seo-name.ts';

/** An answer of an attribute filter. */
export interface AttributeChoice {
  /** The same in both languages. */
  readonly value: string;
  readonly position: number;
  readonly labelCs: string;
  readonly labelRo: string;
  readonly wordCs: string;
  readonly wordRo: string;
}

interface Attribute {
  readonly id: string;
  readonly unitCs: string | null;
  readonly unitRo: string | null;
}
/** A number, or a text in both languages. */
export type AttributeValue = number | { readonly cs: string; readonly ro: string };

/** The size of a screen is asked for in half inches: nobody looks for 6,67. */
const STEP_OF: Readonly<Record<string, number>> = { display_size: 0.5 };

/**
 * Answers that a value gives to its attribute's filter: "8 / 12" GB of memory gives two, a screen of 6.1″ the span that it
 * lies in.
 */
export function toChoices(attribute: Attribute, value: AttributeValue): AttributeChoice[] {
  const step = STEP_OF[attribute.id];
  if (typeof value === 'number') return [step === undefined ? numberChoice(attribute, value) : spanChoice(attribute, value, step)];
  const numbers = value.cs.split(' / ').map((part) => Number(part.replace(',', '.')));
  if (numbers.every((part) => Number.isFinite(part))) return numbers.map((part) => numberChoice(attribute, part));
  const word = (text: string) => toSeoName(text);
  return [{ value: word(value.cs), position: 0, labelCs: value.cs, labelRo: value.ro, wordCs: word(value.cs), wordRo: word(value.ro) }];
}

const decimal = (value: number): string => String(value).replace('.', ',');
const withUnit = (text: string, unit: string | null): string =>
  unit === null ? text : unit === '″' ? text + unit : `${text}\u00a0${unit}`;

function numberChoice({ unitCs, unitRo }: Attribute, value: number): AttributeChoice {
  const word = String(value).replace('.', '-');
  return {
    value: String(value),
    position: value,
    labelCs: withUnit(decimal(value), unitCs),
    labelRo: withUnit(decimal(value), unitRo),
    wordCs: word,
    wordRo: word,
  };
}

function spanChoice({ unitCs, unitRo }: Attribute, value: number, step: number): AttributeChoice {
  const from = Math.floor(value / step + 1e-9) * step;
  const to = Math.round((from + step - 0.1) * 10) / 10;
  const word = `${decimal(from)}-${decimal(to)}`.replaceAll(',', '.');
  const range = texts.both('range', { from: decimal(from), to: decimal(to) });
  return {
    value: String(from),
    position: from,
    labelCs: withUnit(range.cs, unitCs),
    labelRo: withUnit(range.ro, unitRo),
    wordCs: word,
    wordRo: word,
  };
}
