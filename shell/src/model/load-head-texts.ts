import type { Market } from '@okruh/web-kit';
import { type HeadTexts, hasHeadTexts, setHeadTexts } from './head-texts.ts';

const catalogues: Readonly<Record<Market, () => Promise<{ readonly default: HeadTexts }>>> = {
  cz: () => import(/* webpackChunkName: "head-texts-cs" */ './locales/cs.json'),
  ro: () => import(/* webpackChunkName: "head-texts-ro" */ './locales/ro.json'),
};

/** Loads the texts of all pages' heads on a market; nobody needs them before the first change of page. */
export async function loadHeadTexts(market: Market): Promise<void> {
  if (!hasHeadTexts(market)) setHeadTexts(market, (await catalogues[market]()).default);
}
