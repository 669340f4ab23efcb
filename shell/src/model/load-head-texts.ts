import type { Market } from '@okruh/web-kit';
import { headTexts, setHeadTexts } from './head-texts.ts';

/** Loads the texts of all pages' heads on a market, once; nobody needs them before the first change of page. */
export async function loadHeadTexts(market: Market): Promise<void> {
  if (headTexts[market]) return;
  const { default: texts } = await (market === 'cz'
    ? import(/* webpackChunkName: "head-cs" */ './locales/cs.json')
    : import(/* webpackChunkName: "head-ro" */ './locales/ro.json'));
  setHeadTexts(market, texts);
}
