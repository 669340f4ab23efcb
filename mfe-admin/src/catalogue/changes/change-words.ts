import type { CatalogChange, ChangeKind } from '@okruh/contracts/http/catalog-admin/changes';
import { type ContentKind, contentKinds } from '@okruh/contracts/http/catalog-admin/content';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { formatNumber, formatWritten } from '../../office/language/format.ts';
import { textPath } from '../content/content-paths.ts';
import type { ChangeNames } from './use-change-names.ts';

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

/** Fields whose numbers are measured or counted; a year, a code and a text of digits stand as they are. */
const numbers: ReadonlySet<string> = new Set([
  'depth',
  'height',
  'meilisearch_boost',
  'new',
  'position',
  'storage_gb',
  'used',
  'weight',
  'width',
]);

/** Fields that hold one of a few words, by the beginning of these words' texts. */
const wordTexts: Readonly<Record<string, string>> = {
  family: 'colour-family',
  menu: 'choice.menu',
  placement: 'choice.placement',
  state: 'product-state',
  target_kind: 'choice.target_kind',
  value_kind: 'terms.value-kind',
};

/** What describes changed fields: texts, the market's way of writing, names of what fields refer to. */
interface Words {
  readonly text: TextFunction;
  readonly market: Market;
  readonly names: ChangeNames;
}

/** A field's path in words: "Varianty › PH015-001 › EAN". */
export function describeField({ text, names }: Words, path: string): string {
  const [first = '', ...rest] = path.split('.');
  const words = [text(`edits.field.${first}`)];
  let isNamed = lists.has(first);
  for (const part of rest) {
    words.push(isNamed ? (names[first]?.get(part) ?? part) : text(`edits.field.${part}`));
    isNamed = !isNamed && lists.has(part);
  }
  return words.join(' › ');
}

/** A value in words: numbers and dates in the reader's way of writing, names instead of ids, words of switches and choices. */
export function describeValue({ text, market, names }: Words, path: string, value: string): string {
  if (value === '') return '–';
  if (value === 'true' || value === 'false') return text(value === 'true' ? 'yes' : 'no');
  const when = formatWritten(value, market);
  if (when !== null) return when;
  const parts = path.split('.');
  const name = parts.at(-1) ?? '';
  // The value of a number's attribute; a text has its language below.
  const isParameter = parts[0] === 'parameters' && parts.length === 2;
  if ((isParameter || numbers.has(name)) && /^-?\d+(?:\.\d+)?$/.test(value))
    return formatNumber(Number(value), market, value.split('.')[1]?.length ?? 0);
  const prefix = wordTexts[name];
  if (prefix !== undefined) return text(`${prefix}.${value}`);
  if (name === 'markets') return text(`choice.markets.${value.replaceAll(' ', '')}`);
  if (name === 'quality' && value === 'new') return text('quality.new');
  const known = parts.length === 1 ? names[name] : undefined;
  return known === undefined
    ? value
    : value
        .split(', ')
        .map((id) => known.get(id) ?? id)
        .join(', ');
}
