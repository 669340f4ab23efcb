import { Readable } from 'node:stream';
import { reportSecurityEvent } from '@okruh/contracts/http/accounts/internal';
import { exportSecurityEvents, listSecurityEvents } from '@okruh/contracts/http/accounts/staff';
import { todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, noContent, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { securityEvents } from '../stored/tables.ts';
import { buildConditions, listEvents, listEveryEvent } from './security-trail.query.ts';

const columns = ['at', 'kind', 'account', 'name', 'role', 'actor', 'detail', 'reason', 'network'] as const;

/** The security trail: the gateway adds what only it sees, administrators read it. */
export function securityRoutes(app: FastifyInstance, { database, personalData, securityLog }: Deps): void {
  const { db } = database;

  route(app, reportSecurityEvent, async ({ body }) => {
    await securityLog.write(db, { kind: body.kind, accountId: body.account_id, role: body.role, ip: body.ip, detail: body.route });
    return noContent();
  });

  route(app, listSecurityEvents, async ({ query: { page, page_size: size, ...query } }) => {
    const where = buildConditions(query);
    const items = await listEvents(db, personalData, where, { page, size });
    return ok({ items, total: await db.$count(securityEvents, where), page, page_size: size });
  });

  route(app, exportSecurityEvents, ({ query, locale, market }) => {
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(columns.map((column) => texts.text(locale, `security.export.${column}`)));
      for await (const row of listEveryEvent(db, personalData, buildConditions(query))) {
        const { at, kind, account_id: account, staff_name: name, role, actor_name: actor, detail, reason, network } = row;
        yield csvLine([at, kind, ...[account, name, role, actor, detail, reason, network].map((cell) => cell ?? '')]);
      }
    };
    const name = texts.text(locale, 'security.export.file');
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, new Date())}.csv`);
  });
}
