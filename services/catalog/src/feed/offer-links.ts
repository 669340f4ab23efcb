import { type Market, markets } from '@okruh/market';
import { productPath } from '../model/addresses.ts';
import { categoryNames } from '../listing/cards.query.ts';
import type { Frame, FrameCategory } from '../listing/frame.ts';
import { galleryViews, photoBase, pictureBase } from '../model/pictures.ts';
import type { FeedOffer } from './offers.query.ts';
import { escapeXml } from './xml.ts';

/** Width of pictures in feeds. Comparison sites read WebP, not all of them AVIF. */
const WIDTH = 1120;
/** The shortest limit among the readers of our feeds. */
const MAX_DESCRIPTION = 5000;
/** Products that are remembered. */
const MAX_HELD = 100;

export const offerUrl = (origin: string, market: Market, offer: FeedOffer): string => origin + productPath(market, offer.id);

/** What the variants of a product have in common in a feed; made once for each of them. */
export interface SharedTexts {
  /** Addresses of the pictures in the offer's colour, the main one first. */
  pictures(offer: FeedOffer): readonly string[];
  /** Names from the top to the product's first category. */
  categories(offer: FeedOffer): readonly string[];
  /** The product's first category in the tree of a comparison site; null when neither it nor a parent of it says so. */
  heurekaCategory(offer: FeedOffer): string | null;
  googleCategory(offer: FeedOffer): string | null;
  /** XML already, of at most 5,000 characters of text. */
  description(offer: FeedOffer): string;
}

/** What a category, or its nearest parent that says so, is in the tree of a comparison site. */
function findSiteCategory(frame: Frame, id: string | undefined, read: (category: FrameCategory) => string): string | null {
  const category = id === undefined ? undefined : frame.categoryById.get(id);
  if (category === undefined) return null;
  const path = [...category.ancestorIds.flatMap((parent) => frame.categoryById.get(parent) ?? []), category];
  return path.map(read).findLast((text) => text !== '') ?? null;
}

/** Variants of a product follow each other in a feed: what was made for the last one is usually right for the next. */
export function sharedTexts(origin: string, market: Market, frame: Frame): SharedTexts {
  const remember = <T>(getKey: (offer: FeedOffer) => string, make: (offer: FeedOffer) => T): ((offer: FeedOffer) => T) => {
    const held = new Map<string, T>();
    return (offer) => {
      const key = getKey(offer);
      const known = held.get(key);
      if (known !== undefined) return known;
      if (held.size >= MAX_HELD) held.clear();
      const made = make(offer);
      held.set(key, made);
      return made;
    };
  };
  const byMaster = (offer: FeedOffer): string => offer.masterProductId;
  return {
    pictures: remember(
      (offer) => `${offer.masterProductId} ${offer.colourId ?? ''}`,
      (offer) => {
        const { colourId, hex, photos } = offer;
        const toUrl = (base: string): string => `${origin}/media/${base}-${WIDTH}.webp`;
        if (photos.length > 0) return photos.map(({ hash }) => toUrl(photoBase(offer.masterProductId, hash)));
        if (colourId === null || hex === null) return [];
        const drawn = { ...offer, name: offer.masterName, colourId, hex };
        return galleryViews(offer.typeDevice).map((view) => toUrl(pictureBase(drawn, view)));
      },
    ),
    categories: remember(byMaster, (offer) => categoryNames(frame, markets[market].locale, offer.categoryIds[0])),
    heurekaCategory: remember(byMaster, (offer) => findSiteCategory(frame, offer.categoryIds[0], (category) => category.heurekaCategory)),
    googleCategory: remember(byMaster, (offer) => findSiteCategory(frame, offer.categoryIds[0], (category) => category.googleCategory)),
    description: remember(byMaster, (offer) => escapeXml(offer.description.slice(0, MAX_DESCRIPTION))),
  };
}
