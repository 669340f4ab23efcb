import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import { cookiesFor, type Cookies } from './model/cookies.ts';
import type { LinkTokens } from './model/link-token.ts';
import type { PasswordHasher } from './stored/password-hasher.ts';
import type { PersonalData } from './stored/personal-data.ts';
import type { SecurityLog } from './stored/security-log.ts';
import type { Throttle } from './stored/throttle.repository.ts';

/** One market's site as browsers see it. */
export interface Site {
  /** Without a slash at the end. */
  readonly url: string;
  readonly cookies: Cookies;
}
export type Sites = Readonly<Record<Market, Site>>;

/** What the routes work with; composed in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly passwords: PasswordHasher;
  readonly throttle: Throttle;
  readonly linkTokens: LinkTokens;
  readonly sites: Sites;
  readonly personalData: PersonalData;
  readonly securityLog: SecurityLog;
  /** Whether the demo logins work here (demo-hosts.ts). */
  readonly allowsDemoLogins: boolean;
  /** Mailbox of the department that answers messages. */
  readonly departmentMailbox: (department: string) => string;
  /** Answers that must not tell known addresses from unknown ones take at least this long, in milliseconds. */
  readonly answerFloorMs: number;
}

const site = (url: string): Site => ({ url, cookies: cookiesFor(url) });

export const createSites = (env: { readonly PUBLIC_URL_CZ: string; readonly PUBLIC_URL_RO: string }): Sites => ({
  cz: site(env.PUBLIC_URL_CZ),
  ro: site(env.PUBLIC_URL_RO),
});
