import { imageWidths } from '@okruh/contracts/http/catalog/cards';
import type { ArtView } from '@okruh/ui/device-art';

export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** What the last part of a picture's address says: `pair-1f3a9c-480.avif`, of an uploaded one `photo-0123456789abcdef-480.avif`. */
export interface ImageFile {
  readonly view: ArtView | 'photo';
  readonly hash: string;
  readonly width: number;
  readonly format: ImageFormat;
}

const name = /^(?:(pair|front|back)-([0-9a-z]{1,7})|(photo)-([0-9a-f]{16}))-(\d{2,4})\.(avif|webp)$/;
const views: Readonly<Record<string, ImageFile['view']>> = { pair: 'pair', front: 'front', back: 'back', photo: 'photo' };

/** Null for a name that no picture of ours has: another view, width or format. */
export function parseImageFile(file: string): ImageFile | null {
  const [, drawn, drawnHash, photo, photoHash, widthWord = '', formatWord = ''] = name.exec(file) ?? [];
  const view = views[drawn ?? photo ?? ''];
  const hash = drawnHash ?? photoHash ?? '';
  const width = imageWidths.find((known) => String(known) === widthWord);
  const format = imageFormats.find((known) => known === formatWord);
  return view === undefined || width === undefined || format === undefined ? null : { view, hash, width, format };
}
