import { artHash, toDeviceArt, type ArtView, type DeviceArt } from '@okruh/ui/device-art';

/** What a drawn picture of a product is made from. */
export interface DrawnProduct {
  readonly masterProductId: string;
  readonly typeDevice: string;
  readonly manufacturerId: string;
  /** Czech name of the master product; the drawing knows models by it. */
  readonly name: string;
  /** Its own categories; they decide how an accessory looks. */
  readonly categoryIds: readonly string[];
  readonly colourId: string;
  /** `#rrggbb` */
  readonly hex: string;
}

const twoSided: ReadonlySet<string> = new Set(['phone', 'tablet']);
const withBack: ReadonlySet<string> = new Set(['phone', 'tablet', 'smartwatch', 'computer']);

/** The picture that stands for a product in lists. */
export const mainView = (typeDevice: string): ArtView => (twoSided.has(typeDevice) ? 'pair' : 'front');

/** Pictures of a product's gallery, the main one first. */
export const galleryViews = (typeDevice: string): readonly ArtView[] =>
  twoSided.has(typeDevice) ? ['pair', 'front', 'back'] : withBack.has(typeDevice) ? ['front', 'back'] : ['front'];

/** The drawing of a product from one side. */
export const productArt = (product: DrawnProduct, view: ArtView): DeviceArt => toDeviceArt({ ...product, view });

/**
 * Path of a drawn picture below `/media/`, without width and ending. It names what the picture looks like, so a file under
 * it never changes.
 */
export const pictureBase = (product: DrawnProduct, view: ArtView = mainView(product.typeDevice)): string =>
  `catalog/${product.masterProductId}/${product.colourId}/${view}-${artHash(productArt(product, view))}`;

/** Path of an uploaded picture below `/media/`, without width and ending. @param hash name of its content */
export const photoBase = (masterProductId: string, hash: string): string => `catalog/${masterProductId}/photos/photo-${hash}`;

/**
 * Path of the picture that stands for a product below `/media/`; null when it has neither picture nor colour.
 *
 * @param photo content of its uploaded picture, which goes before the drawing
 */
export const mainBase = (masterProductId: string, photo: string | null, drawn: DrawnProduct | null): string | null =>
  photo !== null ? photoBase(masterProductId, photo) : drawn === null ? null : pictureBase(drawn);
