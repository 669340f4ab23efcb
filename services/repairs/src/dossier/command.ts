import type { RepairStatus } from '@okruh/contracts/http/repairs';
import type { RepairCommand } from '@okruh/contracts/http/repairs-admin/repair';
import type { Locale } from '@okruh/market';
import { type Answer, type Identity, ok, problem, type Tx } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { statusAfter } from '../model/repair.ts';
import { repairView } from '../request/repair-view.ts';
import { type Actor, toFacts, lockRepair, loadQuotes } from '../stored/repairs.repository.ts';
import type { QuoteRow, RepairRow } from '../stored/tables.ts';

/** A command of the back office as its route received it. */
export interface CommandRequest {
  readonly params: { readonly id: string };
  /** `version` of the repair that the technician saw. */
  readonly body: { readonly version: number };
  readonly identity: Identity;
  readonly locale: Locale;
  readonly requestId: string;
}

export const toActor = (request: Pick<CommandRequest, 'identity' | 'requestId'>): Actor => ({
  name: request.identity.name ?? request.identity.sub,
  requestId: request.requestId,
});

/** Takes the transaction back and answers; thrown because a returned value would commit. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('the command was refused');
    this.answer = answer;
  }
}

/** Runs a change on the locked row that the technician saw, and answers the repair as it is then. */
export function changeRepair(
  deps: Deps,
  request: CommandRequest,
  act: (tx: Tx, row: RepairRow, actor: Actor) => Promise<RepairRow | Answer>,
): Promise<Answer> {
  return deps.database.db
    .transaction(async (tx) => {
      const row = await lockRepair(tx, request.params.id);
      if (row === null) return problem('not-found');
      if (row.version !== request.body.version) return problem('changed-meanwhile', { title: texts.both('problem.changed-meanwhile') });
      const result = await act(tx, row, toActor(request));
      // What was written before the refusal (a reservation, say) goes with it.
      if (!('identifierIndex' in result)) throw new Refusal(result);
      return ok(await repairView(tx, result, deps, request.identity, request.locale));
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error.answer;
      throw error;
    });
}

/**
 * `changeRepair` for a command of the transition table that is decided by what the row says: refused when the table doesn't
 * allow it. `act` gets the status that it leads to, and the draft of the quote.
 */
export const runCommand = (
  deps: Deps,
  request: CommandRequest,
  command: RepairCommand,
  act: (tx: Tx, row: RepairRow, status: RepairStatus, actor: Actor, draft: QuoteRow | null) => Promise<RepairRow | Answer>,
): Promise<Answer> =>
  changeRepair(deps, request, async (tx, row, actor) => {
    const draft = (await loadQuotes(tx, row.id)).find((quote) => quote.sentAt === null) ?? null;
    const status = statusAfter(toFacts(row, { isQuoted: draft !== null, hasParts: true }), command);
    return status === null
      ? problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') })
      : act(tx, row, status, actor, draft);
  });
