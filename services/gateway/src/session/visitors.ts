import { createHash } from 'node:crypto';
import type { Account } from '@okruh/contracts/http/accounts/login';
import { IDENTITY_LIFE, type ServiceKeys } from '@okruh/service-kit';
import { BoundedMap } from '../site/bounded-map.ts';
import type { Market } from '../site/site.ts';
import type { Visitor } from '../site/visitor.ts';

/** What accounts says about a session token. */
export interface ResolvedSession {
  readonly account: Account | null;
  readonly market: Market | null;
  /** ISO instant. */
  readonly expires_at: string | null;
}

export interface VisitorsOptions {
  /** Asks accounts; rejects when it can't be asked. */
  readonly resolve: (token: string) => Promise<ResolvedSession>;
  /** Keys of the gateway: sign the identities. */
  readonly keys: ServiceKeys;
  /** Clock in milliseconds. */
  readonly now?: () => number;
}

interface HeldSession {
  readonly session: ResolvedSession;
  readonly until: number;
}
interface HeldIdentity {
  readonly token: string;
  readonly account: Account | null;
  readonly until: number;
}

const knownFor = 10_000;
const unknownFor = 5_000;
/** A token is handed out while at least this much of its life is left, in milliseconds. */
const leastLife = 20_000;

/**
 * Who calls: the session behind the cookie, as the signed identity that services trust. A session that accounts knows
 * is remembered for 10 s, one that it doesn't for 5 s, and both are forgotten at once when a session ends. Tokens are
 * kept only as their hash.
 */
export class Visitors {
  readonly #options: VisitorsOptions;
  readonly #now: () => number;
  readonly #sessions = new BoundedMap<string, HeldSession>(20_000);
  readonly #identities = new BoundedMap<string, HeldIdentity>(20_000);
  readonly #asked = new Map<string, Promise<ResolvedSession>>();
  /** Grows with every forgotten session, so that an answer from before isn't remembered after. */
  #forgotten = 0;

  constructor(options: VisitorsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The visitor behind a session cookie. Answers at once for visitors without one and for remembered sessions: no
   * promise on the way of most requests.
   *
   * @param token session cookie, or null when there is none
   * @param ip address of the browser, a claim of the identity
   */
  of(market: Market, token: string | null, ip: string): Visitor | Promise<Visitor> {
    if (token === null) return this.#visitor(market, null, null, ip);
    const key = hashToken(token);
    const held = this.#sessions.get(key);
    if (held !== undefined && held.until > this.#now()) return this.#visitor(market, key, held.session, ip);
    return this.#ask(key, token).then(
      (session) => this.#visitor(market, key, session, ip),
      () => ({ ...this.#visitor(market, null, null, ip), isUncertain: true }),
    );
  }

  /** A visitor about whom nothing is known, not even the address: for what is made once and shown to many. */
  nobody(market: Market): Visitor {
    return this.#visitor(market, null, null, '');
  }

  /** Forgets one session, because an answer that may have ended or changed it passed through. */
  forget(token: string): void {
    const key = hashToken(token);
    this.#forgotten += 1;
    this.#asked.delete(key);
    this.#sessions.delete(key);
    this.#identities.deleteWhere((_identity, name) => name.endsWith(key));
  }

  /** Forgets every session of an account: logged out or changed its password, here or elsewhere. */
  forgetAccount(accountId: string): void {
    this.#forgotten += 1;
    this.#asked.clear();
    this.#sessions.deleteWhere(({ session }) => session.account?.id === accountId);
    this.#identities.deleteWhere(({ account }) => account?.id === accountId);
  }

  /** Requests of one page come at once: accounts is asked once for all of them. */
  #ask(key: string, token: string): Promise<ResolvedSession> {
    const running = this.#asked.get(key);
    if (running !== undefined) return running;
    const before = this.#forgotten;
    const asked = this.#options
      .resolve(token)
      .then((session) => {
        if (before === this.#forgotten) this.#sessions.set(key, { session, until: this.#rememberUntil(session) });
        return session;
      })
      .finally(() => {
        if (this.#asked.get(key) === asked) this.#asked.delete(key);
      });
    this.#asked.set(key, asked);
    return asked;
  }

  #rememberUntil({ account, expires_at }: ResolvedSession): number {
    const now = this.#now();
    if (account === null) return now + unknownFor;
    return Math.min(now + knownFor, expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at));
  }

  #visitor(market: Market, key: string | null, session: ResolvedSession | null, ip: string): Visitor {
    // A customer's session belongs to the market that it was opened on; staff work on both.
    const account = session !== null && (session.market === null || session.market === market) ? session.account : null;
    return { account, identity: this.#identity(market, account === null ? null : key, account, ip), isUncertain: false };
  }

  #identity(market: Market, key: string | null, account: Account | null, ip: string): string {
    const name = `${market} ${ip} ${key ?? ''}`;
    const now = this.#now();
    const held = this.#identities.get(name);
    // An account that was resolved again may have other roles, so its token is made again too.
    if (held !== undefined && held.until > now && held.account === account) return held.token;
    const exp = Math.floor(now / 1000) + IDENTITY_LIFE;
    const token = this.#options.keys.sign({
      market,
      kind: account?.kind ?? 'visitor',
      sub: account?.id ?? null,
      name: account?.display_name ?? null,
      roles: account?.roles ?? [],
      ...(account?.store_id !== undefined && { store: account.store_id }),
      ip,
      exp,
    });
    this.#identities.set(name, { token, account, until: exp * 1000 - leastLife });
    return token;
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
