import type { CatalogChange, ChangeKind } from '@okruh/contracts/http/catalog-admin/changes';
import { type ContentKind, contentKinds } from '@okruh/contracts/http/catalog-admin/content';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { textPath } from '../content/content-paths.ts';

const isContent = (kind: ChangeKind): kind is ContentKind => (contentKinds as readonly string[]).includes(kind);

/** Page of a record; of one that was removed there is none. */
export function recordPath({ kind, record_id: id, action }: CatalogChange): string | null {
  if (action === 'removed') return null;
  if (isContent(kind)) return textPath(kind, id);
  switch (kind) {
    case 'product':
      return pathTo(officePaths.product, { id });
    case 'category':
      return `${officePaths.categories}?${new URLSearchParams({ [officeParameters.category]: id }).toString()}`;
    case 'category-filters':
      return `${officePaths.attributes}?${new URLSearchParams({ [officeParameters.tab]: 'filters', [officeParameters.category]: id }).toString()}`;
    case 'meta-master':
      return `${officePaths['meta-masters']}?${new URLSearchParams({ [officeParameters.opened]: id }).toString()}`;
    default:
      return `${officePaths.attributes}?${officeParameters.tab}=${kind}`;
  }
}

/** All changes of one record. */
export const changesPath = (kind: ChangeKind, id: string): string =>
  `${officePaths.changes}?${new URLSearchParams({ [officeParameters.kind]: kind, [officeParameters.record]: id }).toString()}`;

/** Parts whose own parts people have named: attributes, colours, codes of variants, places of pictures. */
const lists: ReadonlySet<string> = new Set(['parameters', 'colours', 'images', 'items', 'options']);

/** A field's path in words: "Varianty › PH015-001 › EAN". */
export function describeField(text: TextFunction, path: string): string {
  const [first = '', ...rest] = path.split('.');
  const words = [text(`edits.field.${first}`)];
  let isNamed = lists.has(first);
  for (const part of rest) {
    words.push(isNamed ? part : text(`edits.field.${part}`));
    isNamed = !isNamed && lists.has(part);
  }
  return words.join(' › ');
}

/** Words of switches; everything else stands as it is. */
export const describeValue = (text: TextFunction, value: string): string =>
  value === 'true' || value === 'false' ? text(value === 'true' ? 'yes' : 'no') : value;
