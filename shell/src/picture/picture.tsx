import type { Image } from '@okruh/contracts/http/catalog/cards';
import type { PageHead } from '@okruh/web-kit';
import type { ReactElement } from 'react';

/** Widths of every picture, as `imageWidths` of the contract has them; browsers don't import the contract's schemas. */
const widths = [96, 240, 480, 720, 1120] as const;
type Width = (typeof widths)[number];

/** Addresses of a picture in all widths, for `srcset`. */
export const toSrcSet = (image: Pick<Image, 'base'>, type: 'avif' | 'webp'): string =>
  widths.map((width) => `${image.base}-${width}.${type} ${width}w`).join(', ');

/** Address of a picture in one width. */
export const pictureUrl = (image: Pick<Image, 'base'>, width: Width): string => `${image.base}-${width}.webp`;

/** The picture to preload in the head: the first one of the first screen. */
export const toPreload = (image: Pick<Image, 'base'> | null | undefined, sizes: string): Pick<PageHead, 'preloadImage'> =>
  image === null || image === undefined ? {} : { preloadImage: { srcset: toSrcSet(image, 'avif'), sizes, type: 'image/avif' } };

export interface PictureProps {
  readonly image: Image;
  /** How wide it is drawn, as the attribute `sizes` wants it. */
  readonly sizes: string;
  /** Stands on the first screen: loads at once. Others load when they come near. */
  readonly isEager?: boolean;
  /** The name stands beside it. True unless said. */
  readonly isDecoration?: boolean;
  /** Length of a side in CSS pixels, which keeps its place before it comes. */
  readonly side?: number;
}

/** A square picture in the best format and width. */
export function Picture({ image, sizes, isEager = false, isDecoration = true, side = 320 }: PictureProps): ReactElement {
  return (
    <picture>
      <source type="image/avif" srcSet={toSrcSet(image, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(image, 480)}
        srcSet={toSrcSet(image, 'webp')}
        sizes={sizes}
        alt={isDecoration ? '' : image.alt}
        width={side}
        height={side}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
