import type { Market } from '@okruh/web-kit';
import type { I18n, TextValues } from '@okruh/web-kit/i18n';
import type cs from './locales/cs.json';

/** Titles, descriptions and breadcrumbs of pages' heads. */
export type HeadTexts = Readonly<Record<Market, I18n>>;

let texts: HeadTexts | null = null;

export function setHeadTexts(all: HeadTexts): void {
  texts = all;
}

/** Loads them; nobody needs them before the first change of page, since the first page's head came with the document. */
export const loadHeadTexts = async (): Promise<void> =>
  setHeadTexts((await import(/* webpackChunkName: "heads" */ './head-catalogues.ts')).headTexts);

/** One text of a page's head; empty until they are set. */
export const headText = (market: Market, key: keyof typeof cs, values?: TextValues): string => texts?.[market]._(key, values) ?? '';
