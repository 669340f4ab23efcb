import { updateCategory } from '@okruh/contracts/http/catalog-admin/categories';
import { contentInputSchema } from '@okruh/contracts/http/catalog-admin/content';
import { adminUpdateMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { termInputSchema } from '@okruh/contracts/http/catalog-admin/terms';
import { expect, test } from 'vitest';
import cs from './locales/cs.json' with { type: 'json' };

test('every field that the office saves of the catalogue has a word in the list of changes', () => {
  const forms = [updateCategory.body, adminUpdateMasterProduct.body, ...contentInputSchema.options, ...termInputSchema.options];
  const fields = new Set(forms.flatMap(({ shape }) => Object.keys(shape)));
  // What a record is and what its editor saw aren't fields of it.
  for (const name of ['kind', 'version']) fields.delete(name);
  expect([...fields].filter((name) => !(`edits.field.${name}` in cs))).toEqual([]);
});
