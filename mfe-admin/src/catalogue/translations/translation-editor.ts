import type { MissingTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import { fieldRules } from '@okruh/market/fields';
import { catalog } from '../../office/api/api.ts';
import type { CellEditor } from '../../office/data-table/editing/cell-editor.ts';

/** Most signs that any short text takes; the service knows the limit of each. */
const MAX_LENGTH = 300;

/** A short text written where its language misses it. What is long or formatted has its form alone. */
export const translationEditor: CellEditor<MissingTranslation> = {
  kind: 'text',
  rules: [fieldRules.required, fieldRules.maxLength(MAX_LENGTH)],
  // What is the same in both languages is typed over as it stands.
  read: ({ value }) => value,
  isEditable: ({ max_length: maxLength }) => maxLength !== null,
  save: ({ kind, id, part, field, language, version }, value) =>
    catalog.call('admin_write_translation', { params: { kind, id }, body: { part, field, language, text: value, version } }),
};
