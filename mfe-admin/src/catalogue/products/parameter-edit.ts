import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import type { Term } from '@okruh/contracts/http/catalog-admin/terms';
import { type Market, parseNumber } from '@okruh/market';

export type Attribute = Extract<Term, { readonly kind: 'attribute' }>;
export type ParameterFields = Record<string, string>;

/** Name of a value's field; no dots, the form would read them as a path. */
export const getFieldName = (attribute: string, language: 'cs' | 'ro'): string => `${attribute}-${language}`;

/** Values as they are typed: a number once, a text in both languages. */
export function toFields(attributes: readonly Attribute[], product: AdminMasterProduct): ParameterFields {
  return Object.fromEntries(
    attributes.flatMap(({ id }) => {
      const value = product.parameters.find(({ attribute }) => attribute === id)?.value;
      const both = typeof value === 'number' ? { cs: String(value).replace('.', ','), ro: '' } : (value ?? { cs: '', ro: '' });
      return [
        [getFieldName(id, 'cs'), both.cs],
        [getFieldName(id, 'ro'), both.ro],
      ];
    }),
  );
}

/**
 * Attributes with a value, in the order of the attributes; a text of one language holds for both.
 *
 * @param stored values of the product; those of an attribute that has no field, one added meanwhile, stay
 */
export function toParameters(
  attributes: readonly Attribute[],
  fields: ParameterFields,
  market: Market,
  stored: AdminMasterProduct['parameters'],
): AdminMasterProduct['parameters'] {
  const typed = attributes.flatMap(({ id, value_kind: kind }): AdminMasterProduct['parameters'] => {
    const cs = (fields[getFieldName(id, 'cs')] ?? '').trim();
    const ro = (fields[getFieldName(id, 'ro')] ?? '').trim();
    if (kind === 'number') {
      const value = cs === '' ? null : parseNumber(cs, market);
      return value === null ? [] : [{ attribute: id, value }];
    }
    return cs === '' && ro === '' ? [] : [{ attribute: id, value: { cs: cs || ro, ro: ro || cs } }];
  });
  return [...typed, ...stored.filter(({ attribute }) => attributes.every(({ id }) => id !== attribute))];
}
