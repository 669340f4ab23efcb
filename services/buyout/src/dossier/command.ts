import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import type { Locale } from '@okruh/market';
import { type Answer, type Identity, ok, problem, type Tx } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import { type BuyoutCommand, statusAfter } from '../model/buyout.ts';
import { mayInspect } from '../request/buyout-access.ts';
import { type Actor, toFacts, lockBuyout } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import type { BuyoutRow } from '../stored/tables.ts';
import { dossierView } from './dossier-view.ts';

/** A command of the back office as its route received it. */
export interface CommandRequest {
  readonly params: { readonly id: string };
  /** `version` of the buy-out that the clerk saw. */
  readonly body: { readonly version: number };
  readonly identity: Identity;
  readonly locale: Locale;
  readonly requestId: string;
}

export const toActor = (request: Pick<CommandRequest, 'identity' | 'requestId'>): Actor => ({
  name: request.identity.name ?? request.identity.sub,
  requestId: request.requestId,
});

/** The inspection and what the customer at the counter says to it. */
const inspections: ReadonlySet<BuyoutCommand> = new Set(['inspect', 'agree', 'hand-back']);

/**
 * Runs one command in a transaction on the locked row: refused when someone changed the buy-out since the clerk saw it or
 * the transition table doesn't allow it. `act` gets the status that the table names and answers the changed row, or why not.
 */
export function runCommand(
  deps: Deps,
  request: CommandRequest,
  command: BuyoutCommand,
  act: (tx: Tx, row: BuyoutRow, status: BuyoutStatus, actor: Actor) => Promise<BuyoutRow | Answer>,
): Promise<Answer> {
  return deps.database.db.transaction(async (tx) => {
    const row = await lockBuyout(tx, request.params.id);
    if (row === null) return problem('not-found');
    if (inspections.has(command) && !mayInspect(row, request.identity)) return problem('forbidden');
    if (row.version !== request.body.version) return problem('changed-meanwhile', { title: texts.both('problem.changed-meanwhile') });
    const status = statusAfter(toFacts(row), command);
    if (status === null) return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
    const result = await act(tx, row, status, toActor(request));
    return 'identifierIndex' in result ? ok(await dossierView(tx, result, deps, request.identity, request.locale)) : result;
  });
}
