import { answerRepairQuote } from '@okruh/contracts/http/repairs';
import { type Answer, ok, problem, repeatable, type RouteRequest } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { approve, decline, isOver } from '../stored/quotes.ts';
import { getAccess, readByCode } from '../request/repair-access.ts';
import { lockRepair, sentQuote } from '../stored/repairs.repository.ts';

/**
 * The customer approves or declines the quote on the page; time, way and the sentence that was shown are recorded with it. The
 * same answer twice is the same answer; another one comes too late.
 */
export async function answerQuote(request: RouteRequest<typeof answerRepairQuote>, deps: Deps): Promise<Answer> {
  const { db } = deps.database;
  const found = await readByCode(db, request.params.code, request.market);
  if (found === null) return problem('not-found');
  const access = getAccess(found, request, deps.linkSecret);
  if (access === null) return problem('forbidden');
  return repeatable(db, request, answerRepairQuote.name, async (tx) => {
    const row = await lockRepair(tx, found.id);
    const quote = row === null ? null : await sentQuote(tx, row.id);
    if (row === null || quote === null) return problem('no-open-quote', { title: texts.both('problem.no-open-quote') });
    if (quote.id !== request.body.quote) return problem('quote-changed', { title: texts.both('problem.quote-changed') });
    const wanted = request.body.answer === 'approve' ? 'approved' : 'declined';
    if (quote.answer === wanted) return ok({ status: row.status });
    if (quote.answer !== null || row.status !== 'waiting_for_approval')
      return problem('no-open-quote', { title: texts.both('problem.no-open-quote') });
    if (await isOver(tx, quote.id)) return problem('quote-expired', { title: texts.both('problem.quote-expired') });
    const act = wanted === 'approved' ? approve : decline;
    const changed = await act(tx, row, quote, access, '', { name: null, requestId: request.requestId }, deps.repairList.current());
    return 'identifierIndex' in changed ? ok({ status: changed.status }) : changed;
  });
}
