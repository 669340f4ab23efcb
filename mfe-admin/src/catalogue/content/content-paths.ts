import type { ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import { contentKindWords, officePaths, pathTo } from '@okruh/contracts/office-paths';

/** Kinds of texts in the order of their tabs. */
export const contentKinds = Object.keys(contentKindWords) as readonly ContentKind[];

/** Kind of a word in an address; the page table lets no other word through. */
export const parseContentKind = (word: string): ContentKind => contentKinds.find((kind) => contentKindWords[kind] === word) ?? 'seo-text';

/** List of one kind of texts. */
export const textsPath = (kind: ContentKind): string => pathTo(officePaths.texts, { kind: contentKindWords[kind] });

/** Form of one text; null for a new one. */
export const textPath = (kind: ContentKind, id: string | null): string =>
  id === null
    ? pathTo(officePaths['new-text'], { kind: contentKindWords[kind] })
    : pathTo(officePaths.text, { kind: contentKindWords[kind], id });
