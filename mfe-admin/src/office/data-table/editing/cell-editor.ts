import type { FieldRule } from '@okruh/market/fields';

/** How the cells of a column are edited where they stand. A value is text, as it is typed and pasted. */
export interface CellEditor<Row> {
  readonly kind: 'text' | 'number' | 'select';
  /** Of a select: what can be chosen. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** What the contract allows, in the words of a form's field. */
  readonly rules?: readonly FieldRule[];
  /** The present value; empty for none. */
  read(row: Row): string;
  /** Spells a typed value as the service will: in capitals, without spaces. Left out: without spaces around it. */
  clean?(typed: string): string;
  /** Which rows can be edited; left out: all. */
  isEditable?(row: Row): boolean;
  /**
   * Saves the value on the row's version. When that is not the present one the service refuses it with 409 and the present row as
   * `extra.present`; what differs is then shown in the cell.
   *
   * @returns the changed row
   */
  save(row: Row, value: string): Promise<Row>;
}

/** A value as its editor shows it: a choice by its words. */
export const showValue = <Row>({ options }: CellEditor<Row>, value: string): string =>
  options?.find((option) => option.value === value)?.label ?? value;

/** A value that was typed or pasted as it is saved; a choice is found by its words too. */
export function toValue<Row>({ kind, options, clean }: CellEditor<Row>, typed: string): string {
  const text = typed.trim();
  if (options !== undefined) {
    const isMeant = (word: string): boolean => word.toLowerCase() === text.toLowerCase();
    return options.find(({ value, label }) => isMeant(value) || isMeant(label))?.value ?? text;
  }
  if (clean !== undefined) return clean(text);
  return kind === 'number' ? text.replaceAll(/\s/g, '') : text;
}
