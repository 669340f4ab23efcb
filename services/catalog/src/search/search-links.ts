import { type Locale, type Market, markets } from '@okruh/market';
import { pagePath, searchPath } from '../addresses.ts';
import type { Frame, FrameCategory } from '../listing/frame.ts';
import { waysOut } from './search-words.ts';
import type { Wanted } from './search-index.ts';
import { fold, wordsOf } from './words.ts';

export interface Link {
  readonly label: string;
  readonly href: string;
}

const linkTo = (category: FrameCategory, locale: Locale): Link => ({ label: category.name[locale], href: `/${category.path[locale]}` });

const hits = (words: Iterable<string>, wanted: Wanted): number => {
  const all = [...words];
  return wanted.filter((group) => group.some(({ word, isStart }) => all.some((own) => (isStart ? own.startsWith(word) : own === word))))
    .length;
};

/** Categories that a query names: their path has all of its words, their own name at least one of them. */
export function fittingCategories(frame: Frame, market: Market, wanted: Wanted, limit: number): Link[] {
  const { locale } = markets[market];
  if (wanted.length === 0) return [];
  return frame.categories
    .filter((category) => category.isShown)
    .map((category) => {
      const own = wordsOf(category.name[locale], locale).keys();
      const path = [...category.ancestorIds, category.id].map((id) => frame.categoryById.get(id)?.name[locale] ?? '').join(' ');
      return { category, own: hits(own, wanted), all: hits(wordsOf(path, locale).keys(), wanted) };
    })
    .filter(({ own, all }) => own > 0 && all === wanted.length)
    .sort((a, b) => b.own - a.own || a.category.ancestorIds.length - b.category.ancestorIds.length || b.category.boost - a.category.boost)
    .slice(0, limit)
    .map(({ category }) => linkTo(category, locale));
}

/** Where to go when nothing was found: the big categories, second hand and sales. */
export function linksOut(frame: Frame, market: Market): Link[] {
  const { locale } = markets[market];
  return [
    ...frame.categories.filter((category) => category.parentId === null && category.isShown).map((category) => linkTo(category, locale)),
    { label: waysOut.secondHand[locale], href: pagePath(market, 'secondHand') },
    { label: waysOut.sales[locale], href: pagePath(market, 'sales') },
  ];
}

/** Whole searches by the names of what fits, without what was typed already. */
export function fittingQueries(market: Market, typed: string, names: readonly string[], limit: number): Link[] {
  const seen = new Set([fold(typed.trim())]);
  const links: Link[] = [];
  for (const name of names) {
    const key = fold(name);
    if (seen.has(key) || links.length >= limit) continue;
    seen.add(key);
    links.push({ label: name, href: searchPath(market, name) });
  }
  return links;
}
