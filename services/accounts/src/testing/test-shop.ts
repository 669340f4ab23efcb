import { SESSION_COOKIE } from '@okruh/contracts/cookies';
import { randomUUID } from 'node:crypto';
import { createFieldCipher, outbox, type IdentityClaims } from '@okruh/service-kit';
import { identityFor, silentLogger, testDatabase, testKeys, type TestDatabase } from '@okruh/service-kit/testing';
import { asc, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { createSites } from '../deps.ts';
import { createLinkTokens } from '../model/link-token.ts';
import { createPasswordHasher, type PasswordHasher } from '../stored/password-hasher.ts';
import { encryptedPerson } from '../stored/account.repository.ts';
import { createPersonalData } from '../stored/personal-data.ts';
import { accounts, securityEvents, type AccountKind } from '../stored/tables.ts';
import { createSecurityLog } from '../stored/security-log.ts';
import { createThrottle } from '../stored/throttle.repository.ts';

export const LINK_SECRET = 'links-of-tests-links-of-tests-links-of-tests';
export const FIELD_KEY = Buffer.alloc(32, 7).toString('base64');
export const PASSWORD = 'Okruh-2026!';
const sites = createSites({ PUBLIC_URL_CZ: 'https://okruh.example', PUBLIC_URL_RO: 'http://ro.localhost:3000' });

/** Hashing takes long on purpose: accounts of the tests share one. */
const passwordHash = createPasswordHasher().hash(PASSWORD);

/** What one browser holds and where it is. */
export interface Browser {
  readonly market: 'cz' | 'ro';
  readonly ip: string;
  readonly cookies: Map<string, string>;
}

export interface Call {
  readonly body?: Record<string, unknown>;
  readonly claims?: Partial<IdentityClaims>;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly key?: string;
}

/** The service on a database of its own, with browsers to visit it. */
export async function openTestShop({ allowsDemoLogins = true } = {}) {
  const database: TestDatabase = await testDatabase('accounts', new URL('../../migrations/', import.meta.url));
  const hasher = createPasswordHasher();
  const verified: (string | null)[] = [];
  const passwords: PasswordHasher = {
    hash: (password) => hasher.hash(password),
    verify: (stored, password) => {
      verified.push(stored);
      return hasher.verify(stored, password);
    },
  };
  const linkTokens = createLinkTokens(LINK_SECRET);
  const throttle = createThrottle(database.db, LINK_SECRET);
  const personalData = createPersonalData(createFieldCipher(FIELD_KEY), FIELD_KEY);
  const app = buildApp(
    {
      database,
      passwords,
      throttle,
      linkTokens,
      sites,
      personalData,
      securityLog: createSecurityLog(LINK_SECRET),
      allowsDemoLogins,
      departmentMailbox: (department) => `${department}@okruh.example`,
      answerFloorMs: 0,
    },
    { keys: testKeys('accounts'), logger: silentLogger, checkAnswers: true },
  );

  return {
    database,
    app,
    linkTokens,
    throttle,
    personalData,
    /** Hashes that passwords were compared with; null stands for an unknown account. */
    verified,

    browser: (market: 'cz' | 'ro' = 'cz', ip = '192.0.2.1'): Browser => ({ market, ip, cookies: new Map() }),

    /** Calls a route as the gateway would pass it on, keeping cookies as a browser does. */
    async call(browser: Browser, path: string, { body, claims, method, key }: Call = {}): Promise<LightMyRequestResponse> {
      const answer = await app.inject({
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        url: path.startsWith('/api/') ? path : `/api/accounts${path}`,
        headers: {
          ...identityFor({ market: browser.market, ip: browser.ip, ...claims }),
          'user-agent': 'Mozilla/5.0 Firefox/143.0',
          ...(key !== undefined && { 'idempotency-key': key }),
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      for (const cookie of answer.cookies) {
        if (cookie.maxAge === 0) browser.cookies.delete(cookie.name);
        else browser.cookies.set(cookie.name, cookie.value);
      }
      return answer;
    },

    /** Sends a body as it is, of the media type that is named. */
    send: (path: string, payload: Buffer, contentType: string, key?: string): Promise<LightMyRequestResponse> =>
      app.inject({
        method: 'POST',
        url: `/api/accounts${path}`,
        headers: {
          ...identityFor({ market: 'cz', ip: '192.0.2.1' }),
          'content-type': contentType,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        payload,
      }),

    /** An account that is simply there. */
    async addAccount(row: {
      eMail: string;
      id?: string;
      kind?: AccountKind;
      market?: 'cz' | 'ro';
      disabledAt?: Date;
      isDemo?: boolean;
    }): Promise<string> {
      const kind = row.kind ?? 'customer';
      const id = row.id ?? randomUUID();
      await database.db.insert(accounts).values({
        id,
        kind,
        market: kind === 'staff' ? null : (row.market ?? 'cz'),
        ...encryptedPerson(personalData, id, { eMail: row.eMail, firstName: 'Jana', lastName: 'Nová' }),
        isDemo: row.isDemo ?? false,
        passwordHash: await passwordHash,
        roles: kind === 'staff' ? ['admin'] : ['customer'],
        disabledAt: row.disabledAt ?? null,
      });
      return id;
    },

    /** Whole tables, as a dump of the database has them. */
    async rows(...tables: readonly string[]): Promise<unknown[]> {
      const all = await Promise.all(tables.map((table) => database.db.execute(sql`select * from ${sql.identifier(table)}`)));
      return all.flatMap(({ rows }) => rows);
    },

    /** Kinds of the security events so far, the oldest first. */
    async securityKinds(): Promise<string[]> {
      const rows = await database.db.select({ kind: securityEvents.kind }).from(securityEvents).orderBy(asc(securityEvents.id));
      return rows.map(({ kind }) => kind);
    },

    /** Events in the order of the outbox. */
    async events(): Promise<readonly { type: string; subject: string; data: Record<string, unknown> }[]> {
      const rows = await database.db.select().from(outbox).orderBy(asc(outbox.position));
      const envelope = z.object({ data: z.record(z.string(), z.unknown()) });
      return rows.map(({ type, subject, envelope: sent }) => ({ type, subject, data: envelope.parse(sent).data }));
    },

    async close(): Promise<void> {
      await app.close();
      await database.close();
    },
  };
}
export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** Name of the session cookie on a market's site. */
export const sessionCookie = { cz: SESSION_COOKIE.secure, ro: SESSION_COOKIE.plain } as const;
