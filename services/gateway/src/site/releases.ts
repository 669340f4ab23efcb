import type { VisitPage } from '@okruh/contracts/metrics/web-vitals';
import type { Market } from '@okruh/market';
import type { Encoding, Release } from './manifest.ts';

/** The deployed releases, as pages and assets see them. */
export interface Releases {
  /** A release from memory; null when it is unknown or so old that it isn't held. */
  find(remote: string, version: string): Release | null;
  /** A release from memory or the registry. */
  load(remote: string, version: string): Promise<Release | null>;
}

/** Bytes of a release's file that were checked against its integrity. */
export interface ReleaseFile {
  readonly bytes: Buffer;
  /** Null for the file's own bytes. */
  readonly encoding: Encoding | null;
}

/** Reads files of releases. */
export interface ReleaseFiles {
  /**
   * The file in the first of the accepted encodings that it is stored in, else its own bytes; null when the release has
   * no such file.
   *
   * @throws BrokenFile when the store lacks it or holds something else
   */
  read(release: Release, file: string, accepted: readonly Encoding[]): Promise<ReleaseFile | null>;
}

/** A file of a release is missing in the store or isn't what was deployed; it is never served or run. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
}

/** A remote that couldn't run: counted, and published as an event at most once a minute for each version and place. */
export interface RemoteFailure {
  readonly remote: string;
  readonly version: string;
  readonly place: 'browser' | 'server';
  /** Where it happened; null when no page was at hand. */
  readonly page: { readonly market: Market; readonly name: VisitPage } | null;
  /** A few words without anything that a person typed in. */
  readonly reason: string;
}
export type ReportFailure = (failure: RemoteFailure) => void;
