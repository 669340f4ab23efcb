/** Corners of a rectangle in pixels of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** A code in a picture of the camera. */
export interface SeenCode {
  readonly rawValue: string;
  readonly boundingBox: Box;
}

/** A code that is out of view for so long is another sighting when it comes back. */
const GONE_MS = 1_500;
/** One picture may be misread, Code 39 has no check digit: the same code in so many pictures is right. */
const MIN_PICTURES = 2;

/** Counts each code once for as long as it is in view. */
export interface Sightings {
  /**
   * @param codes in view now
   * @param aimed the one that the worker points at; null for none
   * @param now milliseconds
   * @returns whether the aimed code counts, which it does once
   */
  see(codes: readonly string[], aimed: string | null, now: number): boolean;
}

export function createSightings(): Sightings {
  const known = new Map<string, { seenAt: number; pictures: number }>();
  return {
    see: (codes, aimed, now) => {
      for (const [code, { seenAt }] of known) if (now - seenAt > GONE_MS) known.delete(code);
      for (const code of codes) {
        const sighting = known.get(code);
        if (sighting !== undefined) sighting.seenAt = now;
      }
      if (aimed === null) return false;
      const sighting = known.get(aimed) ?? { seenAt: now, pictures: 0 };
      sighting.pictures += 1;
      known.set(aimed, sighting);
      return sighting.pictures === MIN_PICTURES;
    },
  };
}

/** Part of the shown picture, in both directions, that the frame over it takes: `.aim` of the style sheet. */
const AIM = { width: 0.84, height: 0.7 } as const;

/** The frame in pixels of the picture, of which the page shows only the middle (`object-fit: cover`). */
export function findAim(picture: Size, shown: Size): Box {
  const scale = Math.max(shown.width / picture.width, shown.height / picture.height);
  const width = (scale > 0 ? shown.width / scale : picture.width) * AIM.width;
  const height = (scale > 0 ? shown.height / scale : picture.height) * AIM.height;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** Of several codes on a box (product, serial number, IMEI) the one in the frame and closest to its middle: like a reader, the camera reads what it points at. */
export function findAimed(codes: readonly SeenCode[], aim: Box): SeenCode | null {
  const middle = toMiddle(aim);
  const inside = codes
    .map((code) => ({ code, ...toMiddle(code.boundingBox) }))
    .filter(({ x, y }) => Math.abs(x - middle.x) <= aim.width / 2 && Math.abs(y - middle.y) <= aim.height / 2);
  const distances = inside.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  return inside[distances.indexOf(Math.min(...distances))]?.code ?? null;
}

const toMiddle = ({ x, y, width, height }: Box): { readonly x: number; readonly y: number } => ({ x: x + width / 2, y: y + height / 2 });
