import { createHash, randomInt } from 'node:crypto';
import { readSigned, signText } from './signature.ts';

/** Version by remote name, the shell included. */
export type Versions = Readonly<Record<string, string>>;

/** What a browser session holds on to, in one signed cookie. */
export interface Pin {
  /** When it was last renewed, milliseconds. */
  readonly at: number;
  /** Drawn once, 0–9999: it decides about canaries. A number that thousands share identifies nobody. */
  readonly lot: number;
  readonly versions: Versions;
}

/** How long a set stays pinned without a page or a call that renews it, in milliseconds. */
export const pinLife = 30 * 60_000;
/** A younger cookie isn't written again. */
const renewAfter = 5 * 60_000;
/** Life of the cookie: the lot outlives the pin. */
export const pinCookieSeconds = 30 * 86_400;

/** Cookie text of a pin: time and lot, then `~name-version` for each. */
export function writePin(secret: string, pin: Pin): string {
  const parts = Object.entries(pin.versions).map(([remote, version]) => `~${remote}-${version}`);
  return signText(secret, 'release pin', `${pin.at.toString(36)}_${pin.lot}${parts.join('')}`);
}

/** The pin of a cookie; null when it is missing or wasn't written here. */
export function readPin(secret: string, cookie: string | null): Pin | null {
  const text = cookie === null ? null : readSigned(secret, 'release pin', cookie);
  if (text === null) return null;
  const [head = '', ...parts] = text.split('~');
  const [at = '', lot = ''] = head.split('_');
  const versions = parts.map((part) => [part.slice(0, part.lastIndexOf('-')), part.slice(part.lastIndexOf('-') + 1)] as const);
  return { at: Number.parseInt(at, 36), lot: Number(lot), versions: Object.fromEntries(versions) };
}

export interface Choice {
  readonly stable: Versions;
  readonly canary: Readonly<Record<string, { readonly version: string; readonly percent: number }>>;
  readonly pin: Pin | null;
  /** Versions of a preview link. */
  readonly preview: Versions | null;
  /** The session may move on: nothing half-finished stands on the page. */
  readonly isSafePoint: boolean;
  /** Whether a version exists and wasn't withdrawn. */
  readonly isUsable: (remote: string, version: string) => boolean;
  /** Milliseconds. */
  readonly now: number;
}

/**
 * The versions that a session uses: a preview's first, then what it is pinned to, then a canary if its lot says so,
 * then stable. A withdrawn version is left at the next page whatever is pinned.
 *
 * @returns the versions, and the pin to send back, or null when the browser's own is still good
 */
export function chooseVersions(choice: Choice): { readonly versions: Versions; readonly pin: Pin | null } {
  const { pin, now } = choice;
  const lot = pin?.lot ?? randomInt(10_000);
  const held = pin !== null && !choice.isSafePoint && now - pin.at < pinLife ? pin.versions : {};
  const pinned: Record<string, string> = {};
  const versions: Record<string, string> = {};
  for (const [remote, stable] of Object.entries(choice.stable)) {
    const keeps = held[remote];
    pinned[remote] = keeps !== undefined && choice.isUsable(remote, keeps) ? keeps : currentVersion(choice, remote, stable, lot);
    versions[remote] = choice.preview?.[remote] ?? pinned[remote];
  }
  const isSame = pin !== null && now - pin.at < renewAfter && sameVersions(pin.versions, pinned);
  return { versions, pin: isSame ? null : { at: now, lot, versions: pinned } };
}

function currentVersion(choice: Choice, remote: string, stable: string, lot: number): string {
  const canary = choice.canary[remote];
  return canary !== undefined && calculateShare(lot, remote) < canary.percent ? canary.version : stable;
}

/** Place of a lot in a remote's own order, 0 ≤ share < 100: the same sessions aren't the first for every remote. */
export function calculateShare(lot: number, remote: string): number {
  return (createHash('sha256').update(`${lot} ${remote}`).digest().readUInt32BE() / 2 ** 32) * 100;
}

function sameVersions(left: Versions, right: Versions): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
