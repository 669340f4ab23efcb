import type { Image } from '@okruh/contracts/http/catalog/cards';

interface ProductPictureProps {
  readonly image: Image | null;
  /** Side of the square in CSS pixels. */
  readonly size: 36 | 52 | 64 | 112;
}

/** A product's picture on its tile; decoration, the name stands beside it. */
export function ProductPicture({ image, size }: ProductPictureProps) {
  return (
    <span className="tile">
      {image !== null && (
        <picture>
          <source type="image/avif" srcSet={formatSources(image, 'avif', size)} />
          <img
            src={`${image.base}-240.webp`}
            srcSet={formatSources(image, 'webp', size)}
            alt=""
            width={size}
            height={size}
            loading="lazy"
          />
        </picture>
      )}
    </span>
  );
}

/** The two widths that ordinary and dense screens need of those that exist. */
const formatSources = ({ base }: Image, type: 'avif' | 'webp', size: number): string =>
  size <= 64 ? `${base}-96.${type} 1x, ${base}-240.${type} 2x` : `${base}-240.${type} 1x, ${base}-480.${type} 2x`;
