import type { MissingTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { textPath, textsPath } from '../content/content-paths.ts';

type TranslatedPlace = Pick<MissingTranslation, 'kind' | 'id' | 'part' | 'field' | 'language' | 'name'>;

/** Address of the form in which a missing text is written, with its field behind the `#`; null for what is written in the list alone. */
export function fieldPath({ kind, id, part, field, language, name }: TranslatedPlace): string | null {
  const productPath = (tab: string | null): string =>
    `${pathTo(officePaths.product, { id })}${tab === null ? '' : `?${officeParameters.tab}=${tab}`}`;
  // Words are edited in a dialog of their list.
  const wordsPath = (tab: string | null): string =>
    `${officePaths.attributes}?${tab === null ? '' : `${officeParameters.tab}=${tab}&`}q=${encodeURIComponent(name.cs || name.ro)}`;
  switch (kind) {
    case 'product':
      return `${productPath(null)}#product-${field}.${language}`;
    case 'parameter':
      return productPath(null);
    case 'variant':
    case 'colour':
      return productPath(productTabs.variants);
    case 'picture':
      return `${productPath(productTabs.pictures)}#gallery-${part}.${language}`;
    case 'category':
      return `${officePaths.categories}?${officeParameters.category}=${encodeURIComponent(id)}#category-${field}.${language}`;
    case 'attribute':
    case 'attribute-choice':
      return wordsPath(null);
    case 'attribute-group':
    case 'badge':
      return wordsPath(kind);
    case 'quality':
    case 'type-device':
      return null;
    case 'faq-group':
      return textsPath('faq');
    default:
      return `${textPath(kind, id)}#text-${field}-${language}`;
  }
}
