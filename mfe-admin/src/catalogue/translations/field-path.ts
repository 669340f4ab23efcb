import type { MissingTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { textPath } from '../content/content-paths.ts';

/** Address of the form in which a missing text is written, with its field behind the `#`. */
export function fieldPath({ kind, id, part, field, language, name }: MissingTranslation): string {
  switch (kind) {
    case 'product':
      return `${pathTo(officePaths.product, { id })}#product-${field}.${language}`;
    case 'picture':
      return `${pathTo(officePaths.product, { id })}?${officeParameters.tab}=${productTabs.pictures}#gallery-${part}.${language}`;
    case 'category':
      return `${officePaths.categories}?${officeParameters.category}=${encodeURIComponent(id)}#category-${field}.${language}`;
    case 'attribute':
      // Attributes and their choices are edited in a dialog of their list.
      return `${officePaths.attributes}?q=${encodeURIComponent(name.cs || name.ro)}`;
    default:
      return `${textPath(kind, id)}#text-${field}-${language}`;
  }
}
