import {
  adminAssignStatementLine,
  adminGetStatement,
  adminListStatements,
  adminUploadStatement,
} from '@okruh/contracts/http/payments-admin';
import type { Market } from '@okruh/market';
import { type Answer, fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import { readUpload } from '@okruh/service-kit/uploads';
import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { statementLines, statements } from '../model/tables.ts';
import { readAbo } from './abo-statement.ts';
import type { BankStatement } from './bank-statement.ts';
import { readCamt } from './camt-statement.ts';
import { credit, marketOfAccount, postStatement } from './post-statement.ts';
import { reverseOfOrder } from './reverse-line.ts';
import { lineView, listStatements, statementView } from './statement.query.ts';

/** Transfers: the bank's statements and what became of their money. */
export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;
  const { cipher } = deps;

  route(app, adminListStatements, async ({ query }) => {
    const { items, total } = await listStatements(office, query);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetStatement, async ({ params }) => {
    const view = await statementView(db, cipher, params.id);
    return view === null ? problem('not-found') : ok(view);
  });

  route(app, adminUploadStatement, async ({ raw, locale, identity, requestId }): Promise<Answer> => {
    const upload = await readUpload(raw, 'file', adminUploadStatement.bodyLimit);
    if (upload === null) return fieldErrors({ file: [texts.text(locale, 'problem.missing-file')] });
    const statement = readStatement(upload.content, deps);
    if (statement === null) return fieldErrors({ file: [texts.text(locale, 'problem.not-astatement')] });
    const market = marketOfAccount(statement, deps.accounts);
    if (market === null) return fieldErrors({ file: [texts.text(locale, 'problem.wrong-account')] });
    return db.transaction(async (tx) => {
      if (await isOtherFormat(tx, market, statement)) return fieldErrors({ file: [texts.text(locale, 'problem.other-format')] });
      const by = identity.name ?? '';
      const posted = await postStatement(tx, deps, statement, { market, fileName: upload.fileName, by, requestId });
      return ok({ statement: await statementView(tx, cipher, posted.statementId), repeated: posted.repeated });
    });
  });

  route(app, adminAssignStatementLine, ({ params, body, identity, locale, requestId }) =>
    db.transaction(async (tx): Promise<Answer> => {
      const [row] = await tx
        .select({ line: statementLines, market: statements.market })
        .from(statementLines)
        .innerJoin(statements, eq(statements.id, statementLines.statementId))
        .where(eq(statementLines.id, params.line))
        .for('update');
      if (row === undefined) return problem('not-found');
      const isReversal = row.line.result === 'reversal-unknown';
      if (row.line.result !== 'unknown' && !isReversal) return problem('transition-not-allowed', { title: texts.both('problem.decided') });
      const cause = { requestId, by: identity.name ?? '' };
      const take = isReversal ? reverseOfOrder : credit;
      const isTaken = await take(tx, row.line, body.order_number, row.market, cause);
      return isTaken
        ? ok(await lineView(tx, cipher, params.line))
        : fieldErrors({
            order_number: [(isReversal ? texts.both('problem.nothing-to-reverse') : texts.both('problem.no-such-order'))[locale]],
          });
    }),
  );
}

/** The same day as a file of the other format: banks number money differently in each, so it would be counted twice. */
const isOtherFormat = async (tx: Tx, market: Market, { day, format }: BankStatement): Promise<boolean> =>
  (await tx.$count(statements, and(eq(statements.market, market), eq(statements.day, day), ne(statements.format, format)))) > 0;

/** By what the file says, not by its name. */
const readStatement = (content: Buffer, deps: Deps): BankStatement | null =>
  content.subarray(0, 3).toString('latin1') === '074' ? readAbo(content, deps.accounts.cz.account.split('/')[1] ?? '') : readCamt(content);
