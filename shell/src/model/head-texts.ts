import type { Market } from '@okruh/web-kit';
import { createTexts, type I18n, type TextValues } from '@okruh/web-kit/i18n';
import type cs from './locales/cs.json';

/** Titles, descriptions and breadcrumbs of pages' heads in one language. */
export type HeadTexts = Readonly<Record<keyof typeof cs, string>>;

/** A browser loads them after its first page, whose head came with the document (load-head-texts.ts). */
const headTexts: Partial<Record<Market, I18n>> = {};

export function setHeadTexts(market: Market, texts: HeadTexts): void {
  headTexts[market] = createTexts(market === 'cz' ? 'cs' : 'ro', texts);
}

/** One text of a page's head; empty until they are set. */
export const headText = (market: Market, key: keyof HeadTexts, values?: TextValues): string => headTexts[market]?._(key, values) ?? '';
