import type { IconShape } from '@okruh/ui';

/** A row of the palette. */
export interface PaletteEntry {
  readonly id: string;
  /** Heading under which it stands. */
  readonly group: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly detail: string;
  run(): void;
}

/** Letters without their marks, in lower case. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Entries in whose label each typed word begins a word; all of them for an empty text. */
export function matchEntries<Entry extends { readonly label: string }>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => {
    const parts = plain(label).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
