import type { ImportAnswer } from '@okruh/contracts/import';

/** Answer of an import of two columns without wrong rows. */
export const importAnswer = (changes: Partial<ImportAnswer> = {}): ImportAnswer & { readonly has_more_items: boolean } => ({
  columns: [
    { name: 'code', is_required: true, heading: 'code' },
    { name: 'price', is_required: true, heading: 'price' },
  ],
  headings: [
    { heading: 'code', samples: ['PH001-001'] },
    { heading: 'price', samples: ['4490'] },
  ],
  import_id: null,
  fingerprint: 'seen',
  rows: 1,
  changed: 1,
  unchanged: 0,
  failed: 0,
  error_count: 0,
  errors: [],
  saved: false,
  wrong_rows: null,
  has_more_items: false,
  ...changes,
});

/** A wrong cell of the column `price`. */
export const wrongPrice = (line: number): ImportAnswer['errors'][number] => ({
  line,
  column: 'price',
  value: 'zdarma',
  message: 'cena není kladné číslo',
});
