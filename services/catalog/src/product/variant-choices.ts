import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { type Market, markets, type Money } from '@okruh/market';
import { productPath } from '../model/addresses.ts';
import type { Frame } from '../listing/frame.ts';
import { sizeLabel } from '../stored/variant-spec.ts';
import type { ColourRow, ProductRow, SiblingRow } from './product.query.ts';

/** What a variant is chosen by. */
type Dimension = 'quality' | 'colour' | 'size';
type Place = Readonly<Record<Dimension, string>>;

/**
 * Ways from a variant to the others: each value of a dimension leads to the variant that has it and keeps the other two, or
 * else to the nearest one that is made.
 */
export function variantChoices(
  frame: Frame,
  market: Market,
  product: ProductRow,
  siblings: readonly SiblingRow[],
  colours: readonly ColourRow[],
): ProductPage['choices'] {
  const { locale, currency } = markets[market];
  const toPlace = (row: Pick<SiblingRow, 'quality' | 'colour_id' | 'storage_gb' | 'options'>): Place => ({
    quality: row.quality,
    colour: row.colour_id ?? '',
    size: sizeLabel(row.storage_gb, row.options, locale),
  });
  const here = toPlace(product);
  const variants = siblings.map((row) => ({ row, place: toPlace(row) }));
  const money = (amount: number): Money => ({ amount, currency });

  const choice = (dimension: Dimension, value: string, label: string) => {
    const having = variants.filter(({ place }) => place[dimension] === value);
    const nearness = (place: Place): number =>
      (place.quality === here.quality ? 4 : 0) + (place.size === here.size ? 2 : 0) + (place.colour === here.colour ? 1 : 0);
    const [nearest] = having.toSorted(
      (a, b) =>
        nearness(b.place) - nearness(a.place) || Number(b.row.can_be_bought) - Number(a.row.can_be_bought) || a.row.price - b.row.price,
    );
    const others = (['quality', 'colour', 'size'] as const).filter((other) => other !== dimension);
    const isExact = nearest !== undefined && others.every((other) => nearest.place[other] === here[other]);
    return {
      label,
      href: nearest === undefined ? null : productPath(market, nearest.row.id),
      selected: value === here[dimension],
      price: nearest !== undefined && isExact ? money(nearest.row.price) : null,
      available: isExact && nearest.row.can_be_bought,
    };
  };

  const has = (dimension: Dimension, value: string): boolean => variants.some(({ place }) => place[dimension] === value);
  const sizes = [...new Map(variants.map(({ row, place }) => [place.size, row]))].filter(([size]) => size !== '');
  return {
    qualities: frame.qualities
      .filter(({ id }) => has('quality', id))
      .map(({ id, name }) => ({ ...choice('quality', id, name[locale]), quality: id })),
    colours: colours.filter(({ id }) => has('colour', id)).map(({ id, name, hex }) => ({ ...choice('colour', id, name), swatch: hex })),
    storages: sizes.toSorted(([, a], [, b]) => sizeRank(a) - sizeRank(b)).map(([size]) => choice('size', size, size)),
  };
}

/** From small to big: storage, then memory, then the case. */
const sizeRank = ({ storage_gb: storage, options }: SiblingRow): number =>
  (storage ?? 0) * 1_000 + (options.ram_gb ?? 0) * 10 + (options.case_mm ?? 0) + (options.connectivity === 'cellular' ? 5 : 0);
