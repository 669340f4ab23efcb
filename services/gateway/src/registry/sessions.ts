import { PREVIEW_COOKIE, RELEASE_COOKIE } from '@okruh/contracts/cookies';
import { clearCookie, setCookie } from '@okruh/service-kit';
import { readCookie } from '../site/cookies.ts';
import type { Site } from '../site/site.ts';
import { PREVIEW_PARAMETER, readPreview } from './preview-link.ts';
import type { ReleaseBook, Snapshot } from './release-book.ts';
import { chooseVersions, pinCookieSeconds, readPin, writePin, type Versions } from './release-pin.ts';
import { sessionRelease, type SessionRelease } from './release-sets.ts';

/** How a session came to its releases. */
export interface SessionFacts {
  readonly isPreview: boolean;
  /** The browser brought a pin, or a canary runs: another visitor may be given other versions. */
  readonly isChosen: boolean;
  /** `Set-Cookie` values that keep the choice. */
  readonly cookies: readonly string[];
}

export interface SessionReleases {
  /**
   * The releases for one page or call.
   *
   * @param isSafePoint whether the session may move on to other versions
   * @returns null while no shell is released; `cookies` are `Set-Cookie` values to send along
   */
  of(site: Site, cookieHeader: string | undefined, isSafePoint: boolean): (SessionRelease & SessionFacts) | null;
  /** {@link SessionRelease.key} of what visitors without a pin use; null while a canary runs, or no shell is released. */
  stableKey(): string | null;
  /** Whether a `Cookie` header holds a pin or a preview. */
  isKnown(site: Site, cookieHeader: string): boolean;
  /** Cookie that starts the preview of an address, or ends it when the link's text isn't valid (any more); null without a link. */
  preview(site: Site, query: URLSearchParams): string | null;
}

export interface SessionReleasesOptions {
  readonly book: ReleaseBook;
  /** Key of pins and preview links. */
  readonly secret: string;
  /** Clock in milliseconds. */
  readonly now?: () => number;
}

/** Which releases a browser session uses: pinned in a signed cookie, moved on at safe points, overruled by a preview. */
export function sessionReleases({ book, secret, now = Date.now }: SessionReleasesOptions): SessionReleases {
  const getStable = (snapshot: Snapshot): Versions =>
    Object.fromEntries(Object.entries(snapshot.stable).map(([remote, state]) => [remote, state.version]));
  const stableKeys = new WeakMap<Snapshot, string | null>();
  return {
    stableKey() {
      const { snapshot } = book;
      if (snapshot === null) return null;
      let key = stableKeys.get(snapshot);
      if (key === undefined) {
        key = hasCanary(snapshot) ? null : (sessionRelease(snapshot, getStable(snapshot))?.key ?? null);
        stableKeys.set(snapshot, key);
      }
      return key;
    },
    isKnown: (site, cookieHeader) => [RELEASE_COOKIE, PREVIEW_COOKIE].some((cookie) => readCookie(cookieHeader, cookie, site) !== null),
    of(site, cookieHeader, isSafePoint) {
      const { snapshot } = book;
      if (snapshot === null) return null;
      const preview = existing(snapshot, readPreview(secret, readCookie(cookieHeader, PREVIEW_COOKIE, site), now())?.versions ?? null);
      const pin = readPin(secret, readCookie(cookieHeader, RELEASE_COOKIE, site));
      const chosen = chooseVersions({
        stable: getStable(snapshot),
        canary: snapshot.canary,
        pin,
        preview,
        isSafePoint,
        isUsable: (remote, version) => book.find(remote, version)?.withdrawnAt === null,
        now: now(),
      });
      const release = sessionRelease(snapshot, chosen.versions);
      if (release === null) return null;
      const cookies = chosen.pin === null ? [] : [setCookie(RELEASE_COOKIE, site.isSecure, writePin(secret, chosen.pin), pinCookieSeconds)];
      return { ...release, isPreview: preview !== null, isChosen: pin !== null || hasCanary(snapshot), cookies };
    },
    preview(site, query) {
      const link = query.get(PREVIEW_PARAMETER);
      if (link === null) return null;
      const preview = readPreview(secret, link, now());
      return preview === null
        ? clearCookie(PREVIEW_COOKIE, site.isSecure)
        : setCookie(PREVIEW_COOKIE, site.isSecure, link, (preview.until - now()) / 1000);
    },
  };
}

const hasCanary = (snapshot: Snapshot): boolean => Object.keys(snapshot.canary).length > 0;

/** Versions of a preview that are known here and weren't withdrawn since the link was made. */
function existing(snapshot: Snapshot, versions: Versions | null): Versions | null {
  if (versions === null) return null;
  return Object.fromEntries(
    Object.entries(versions).filter(([remote, version]) => snapshot.releases.get(`${remote}@${version}`)?.withdrawnAt === null),
  );
}
