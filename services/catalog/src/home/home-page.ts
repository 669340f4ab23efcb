import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { sortParameter } from '@okruh/contracts/shop-parameters';
import { formatMoney, markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { pagePath } from '../model/addresses.ts';
import { existingPages } from '../listing/existing-pages.ts';
import { loadCards, type Shelf } from '../listing/cards.query.ts';
import type { FrameCategory } from '../listing/frame.ts';
import type { FoundCard, ListedCard, ListQuery } from '../listing/listing.ts';
import { cardOfVariant } from '../listing/pick-cards.ts';
import { endIn } from '../model/offer-end.ts';
import { homeBlocks, newestArticles, repairMinutes, type RunningOffer, runningOffers } from './home-content.query.ts';
import { sortWords } from '../listing/page-query.ts';
import { texts } from '../locales/texts.ts';
import { findPictureBases } from '../stored/gallery.query.ts';
import { findSeoText } from '../stored/seo-texts.ts';

/** Cards of a shelf. */
const SHELF = 4;
const devices: ReadonlySet<string> = new Set(['phone', 'tablet', 'smartwatch', 'computer']);

/**
 * Everything on the home page.
 *
 * @param content what the texts are read from: a preview's transaction, or the database
 */
export async function homePage(shelf: Shelf, content: Tx): Promise<HomePage> {
  const { database, listings, market, now } = shelf;
  const { locale } = markets[market];
  const { frame } = listings;
  const isDevice = deviceRule(shelf);
  const exists = await existingPages(content, frame, market);
  const [own, blocks, offers, articles, minutes, tiles, bestsellers, news, sales, used] = await Promise.all([
    findSeoText(content, { kind: 'page', id: 'home' }, locale, now),
    homeBlocks(content, market, locale, now, exists),
    runningOffers(content, market, locale, now),
    newestArticles(content, market, locale, now),
    repairMinutes(database),
    loadTiles(shelf),
    loadCards(shelf, take(shelf, { has: (card) => isDevice(card) && !card.isUsed, sort: 'bestselling' })),
    loadCards(shelf, take(shelf, { has: (card) => isDevice(card) && !card.isUsed, sort: 'newest' })),
    loadCards(shelf, take(shelf, { has: () => true, hasVariant: (variant) => variant.was !== null, sort: 'bestselling' })),
    loadCards(shelf, take(shelf, { has: (card) => isDevice(card) && card.isUsed, sort: 'bestselling' })),
  ]);
  const phones = topCategories(shelf)[0];
  const top = phones === undefined ? pagePath(market, 'sales') : `/${phones.path[locale]}`;
  return {
    title: own.title || texts.text(locale, 'home.title'),
    description: own.description || texts.text(locale, 'home.description'),
    h1: own.h1 || texts.text(locale, 'home.h1'),
    tags: { ...buildTags(shelf), repair_within_minutes: minutes },
    blocks,
    tiles,
    limited: await loadLimited(shelf, offers),
    tabs: [
      { id: 'bestsellers', title: texts.text(locale, 'home.bestsellers'), href: top, items: bestsellers },
      {
        id: 'news',
        title: texts.text(locale, 'home.news'),
        href: `${top}?${sortParameter[market]}=${sortWords[locale].newest}`,
        items: news,
      },
      { id: 'sales', title: texts.text(locale, 'home.sales'), href: pagePath(market, 'sales'), items: sales },
    ].filter(({ items }) => items.length > 0),
    grades: frame.qualities
      .filter(({ isUsed }) => isUsed)
      .map(({ id, name, description }) => ({ quality: id, name: name[locale], description: description[locale] })),
    used,
    articles,
  };
}

/** The first cards of a list that nobody filters; what can be bought only. */
const take = ({ listings, market }: Shelf, query: Pick<ListQuery, 'has' | 'hasVariant' | 'sort'>, limit = SHELF): FoundCard[] =>
  listings
    .find(market, { ...query, wanted: new Map(), from: null, to: null })
    .cards.filter(({ variant }) => variant.available > 0)
    .slice(0, limit);

const topCategories = ({ listings }: Shelf): FrameCategory[] =>
  listings.frame.categories.filter((category) => category.parentId === null && category.isShown);

/** Whether a card is a phone, a tablet, a watch or a computer, by the types of the categories at the top. */
function deviceRule(shelf: Shelf): (card: ListedCard) => boolean {
  const numbers = topCategories(shelf)
    .filter(({ typeDevice }) => typeDevice !== null && devices.has(typeDevice))
    .map(({ number }) => number);
  return (card) => card.categories.some((number) => numbers.includes(number));
}

/** Categories at the top with their lowest price, and the picture that the office chose or that of their bestseller. */
async function loadTiles(shelf: Shelf): Promise<HomePage['tiles']> {
  const { market, listings } = shelf;
  const { locale, currency } = markets[market];
  const tops = topCategories(shelf).map((category) => {
    const found = listings
      .find(market, {
        has: (card) => card.categories.includes(category.number),
        wanted: new Map(),
        from: null,
        to: null,
        sort: 'bestselling',
      })
      .cards.filter(({ variant }) => variant.available > 0);
    return { category, found };
  });
  const shown = tops.filter(({ found }) => found.length > 0);
  const [pictures, chosen] = await Promise.all([
    loadCards(
      shelf,
      shown.flatMap(({ found }) => found.slice(0, 1)),
    ),
    findPictureBases(
      shelf.database.db,
      shown.flatMap(({ category }) => category.photoId ?? []),
    ),
  ]);
  const findPhoto = ({ photoId, name }: FrameCategory): HomePage['tiles'][number]['image'] => {
    const base = photoId === null ? undefined : chosen.get(photoId);
    return base === undefined ? null : { base: `/media/${base}`, alt: name[locale] };
  };
  return shown.map(({ category, found }, index) => ({
    label: category.name[locale],
    href: `/${category.path[locale]}`,
    note: texts.text(locale, 'home.from', {
      price: formatMoney({ amount: Math.min(...found.map(({ variant }) => variant.price)), currency }),
    }),
    image: findPhoto(category) ?? pictures[index]?.image ?? null,
  }));
}

async function loadLimited(shelf: Shelf, offers: readonly RunningOffer[]): Promise<HomePage['limited']> {
  const { market } = shelf;
  const filled = await Promise.all(
    offers.map(async (offer) => ({
      id: offer.id,
      title: offer.title,
      ends_at: endIn(market, offer.endsAt).toISOString(),
      items: await loadCards(
        shelf,
        offer.variants.flatMap(({ masterId, number }) => cardOfVariant(shelf.listings, shelf.market, masterId, number) ?? []),
      ),
    })),
  );
  return filled.filter(({ items }) => items.length > 0);
}

/** The hero's numbers that stand in the lists. */
function buildTags(shelf: Shelf): Omit<HomePage['tags'], 'repair_within_minutes'> {
  const { listings, market } = shelf;
  const { currency } = markets[market];
  const [cheapest] = take(shelf, { has: deviceRule(shelf), sort: 'cheapest' }, 1);
  const dearest = Math.max(0, ...listings.frame.tradeIns[market].map((tradeIn) => tradeIn.upTo));
  return {
    buy_from: cheapest === undefined ? null : { amount: cheapest.variant.price, currency },
    sell_up_to: dearest === 0 ? null : { amount: dearest, currency },
  };
}
