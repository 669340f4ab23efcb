import { toNetwork } from '@okruh/service-kit';
import { BoundedMap } from '../site/bounded-map.ts';

/** Pictures that aren't in the folder, per minute and network: each costs the catalogue a query and maybe a drawing. */
const absentLimit = 600;
/** Pictures that don't exist, per minute and network. */
const unknownLimit = 60;
const minute = 60_000;
/** So long a picture that doesn't exist isn't asked for again: a new product has its pictures within this time. */
const rememberedFor = 30_000;

/** Counts by key, so many calls per window of milliseconds. */
interface Limiter {
  take(key: string, max: number, windowMs: number): number;
  wait(key: string, max: number, windowMs: number): number;
}

/** Pictures that have no file yet: nobody may make the catalogue work for what doesn't exist. */
export class MissingPictures {
  readonly #unknown = new BoundedMap<string, number>(10_000);
  readonly #limiter: Limiter;
  readonly #limitScale: number;

  constructor(limiter: Limiter, limitScale: number) {
    this.#limiter = limiter;
    this.#limitScale = limitScale;
  }

  /** Whether it was found a moment ago that there is no such picture. */
  isUnknown(name: string): boolean {
    return (this.#unknown.get(name) ?? 0) > performance.now();
  }

  /** @returns 0 when the picture may be asked for, otherwise milliseconds until then */
  getWait(ip: string): number {
    const network = toNetwork(ip);
    return (
      this.#limiter.wait(`unknown pictures ${network}`, unknownLimit * this.#limitScale, minute) ||
      this.#limiter.take(`absent pictures ${network}`, absentLimit * this.#limitScale, minute)
    );
  }

  /** There is no such picture. */
  notFound(name: string, ip: string): void {
    this.#unknown.set(name, performance.now() + rememberedFor);
    this.#limiter.take(`unknown pictures ${toNetwork(ip)}`, unknownLimit * this.#limitScale, minute);
  }
}
