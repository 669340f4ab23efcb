import { readCookie } from '../cookies.ts';
import type { Site } from '../site.ts';
import { PREVIEW_PARAMETER, readPreview } from './preview-link.ts';
import type { ReleaseBook, Snapshot } from './release-book.ts';
import { chooseVersions, pinCookieSeconds, readPin, writePin, type Versions } from './release-pin.ts';
import { sessionRelease, type SessionRelease } from './release-sets.ts';

export interface SessionReleases {
  /**
   * The releases for one page or call.
   *
   * @param isSafePoint whether the session may move on to other versions
   * @returns null while no shell is released; `cookies` are `Set-Cookie` values to send along
   */
  of(
    site: Site,
    cookieHeader: string | undefined,
    isSafePoint: boolean,
  ): (SessionRelease & { readonly isPreview: boolean; readonly cookies: readonly string[] }) | null;
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

const cookieName = (site: Site, name: 'release' | 'preview'): string => `${site.isSecure ? '__Host-' : ''}okruh-${name}`;

function cookie(site: Site, name: 'release' | 'preview', value: string, seconds: number): string {
  return `${cookieName(site, name)}=${value}; Path=/; Max-Age=${Math.max(0, Math.floor(seconds))}; HttpOnly; SameSite=Lax${site.isSecure ? '; Secure' : ''}`;
}

/** Which releases a browser session uses: pinned in a signed cookie, moved on at safe points, overruled by a preview. */
export function sessionReleases({ book, secret, now = Date.now }: SessionReleasesOptions): SessionReleases {
  return {
    of(site, cookieHeader, isSafePoint) {
      const { snapshot } = book;
      if (snapshot === null) return null;
      const preview = existing(
        snapshot,
        readPreview(secret, readCookie(cookieHeader, cookieName(site, 'preview')), now())?.versions ?? null,
      );
      const chosen = chooseVersions({
        stable: Object.fromEntries(Object.entries(snapshot.stable).map(([remote, state]) => [remote, state.version])),
        canary: snapshot.canary,
        pin: readPin(secret, readCookie(cookieHeader, cookieName(site, 'release'))),
        preview,
        isSafePoint,
        isUsable: (remote, version) => book.find(remote, version)?.withdrawnAt === null,
        now: now(),
      });
      const release = sessionRelease(snapshot, chosen.versions);
      if (release === null) return null;
      const cookies = chosen.pin === null ? [] : [cookie(site, 'release', writePin(secret, chosen.pin), pinCookieSeconds)];
      return { ...release, isPreview: preview !== null, cookies };
    },
    preview(site, query) {
      const link = query.get(PREVIEW_PARAMETER);
      if (link === null) return null;
      const preview = readPreview(secret, link, now());
      return preview === null ? cookie(site, 'preview', '', 0) : cookie(site, 'preview', link, (preview.until - now()) / 1000);
    },
  };
}

/** Versions of a preview that are known here. */
function existing(snapshot: Snapshot, versions: Versions | null): Versions | null {
  if (versions === null) return null;
  return Object.fromEntries(Object.entries(versions).filter(([remote, version]) => snapshot.releases.has(`${remote}@${version}`)));
}
