import type { ReleaseSet } from '@okruh/contracts/pages';
import type { Release } from '../site/manifest.ts';

/** The releases that one page is made of. */
export interface PageReleases {
  readonly shell: Release;
  readonly set: ReleaseSet;
  /** Equal for equal sets. */
  readonly key: string;
  readonly isPreview: boolean;
  /** Another visitor may be given other versions. */
  readonly isChosen: boolean;
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[];
}
