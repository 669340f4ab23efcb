import { type Locale, type Market, markets } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { pagePath, searchPath } from '../model/addresses.ts';
import type { Frame, FrameCategory } from '../listing/frame.ts';
import type { Wanted } from './search-index.ts';
import { fold, indexWords } from './words.ts';

export interface Link {
  readonly label: string;
  readonly href: string;
}

const linkTo = (category: FrameCategory, locale: Locale): Link => ({ label: category.name[locale], href: `/${category.path[locale]}` });

/** A category with the words of its own name and of its whole path. */
interface NamedCategory {
  readonly category: FrameCategory;
  readonly own: readonly string[];
  readonly path: readonly string[];
}
/** Made once for each frame: it changes seldom, searches come all the time. */
const namedIn: Readonly<Record<Locale, WeakMap<Frame, readonly NamedCategory[]>>> = { cs: new WeakMap(), ro: new WeakMap() };

function namedCategories(frame: Frame, locale: Locale): readonly NamedCategory[] {
  const held = namedIn[locale].get(frame);
  if (held !== undefined) return held;
  const named = frame.categories
    .filter((category) => category.isShown)
    .map((category) => {
      const path = [...category.ancestorIds, category.id].map((id) => frame.categoryById.get(id)?.name[locale] ?? '').join(' ');
      return { category, own: [...indexWords(category.name[locale], locale).keys()], path: [...indexWords(path, locale).keys()] };
    });
  namedIn[locale].set(frame, named);
  return named;
}

const hits = (words: readonly string[], wanted: Wanted): number =>
  wanted.filter((group) => group.some(({ word, isStart }) => words.some((own) => (isStart ? own.startsWith(word) : own === word)))).length;

/** Categories that a query names: their path has all of its words, their own name at least one of them. */
export function fittingCategories(frame: Frame, market: Market, wanted: Wanted, limit: number): Link[] {
  const { locale } = markets[market];
  if (wanted.length === 0) return [];
  return namedCategories(frame, locale)
    .map(({ category, own, path }) => ({ category, own: hits(own, wanted), all: hits(path, wanted) }))
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
    { label: texts.text(locale, 'list.secondHand.h1'), href: pagePath(market, 'secondHand') },
    { label: texts.text(locale, 'list.sales.h1'), href: pagePath(market, 'sales') },
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
