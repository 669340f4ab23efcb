import { repairCancelled, repairCollected, repairFinished, repairStarted } from '@okruh/contracts/events/repairs';
import type { adminMoveRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { type Answer, problem, type Tx } from '@okruh/service-kit';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { approve } from '../stored/quotes.ts';
import { isAsBooked, isDueAtCounter, statusAfter } from '../model/repair.ts';
import { type Actor, applyStep, toFacts, loadQuotes, type Step } from '../stored/repairs.repository.ts';
import { freeSlot } from '../stored/slots.repository.ts';
import { consumeParts, releaseParts } from '../stored/spare-part-stock.ts';
import type { QuoteRow, RepairRow } from '../stored/tables.ts';
import { takeParts } from '../stored/take-parts.ts';

type Move = z.output<typeof adminMoveRepair.body>['command'];

const notAllowed = (): Answer => problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });

/** Moves a repair on by one command: what happens to its parts and its time, and who hears of it. */
export async function move(tx: Tx, deps: Deps, row: RepairRow, command: Move, note: string, actor: Actor): Promise<RepairRow | Answer> {
  const list = deps.repairList.current();
  const draft = (await loadQuotes(tx, row.id)).find((quote) => quote.sentAt === null) ?? null;
  if (command === 'confirm-price') return confirmPrice(tx, deps, row, draft, note, actor);
  if (command === 'take-parts') return takeMissingParts(tx, deps, row, note, actor);
  const status = statusAfter(toFacts(row, { isQuoted: draft !== null, hasParts: true }), command);
  if (status === null) return notAllowed();
  if (command === 'collect' && isDueAtCounter(row)) return problem('not-paid', { title: texts.both('problem.not-paid') });
  if (command === 'check-quality') await consumeParts(tx, row);
  if (command === 'cancel') {
    await releaseParts(tx, row);
    if (row.status === 'booked' && row.storeId !== null && row.slotAt !== null) await freeSlot(tx, row.storeId, row.slotAt);
  }
  return applyStep(tx, row, toStep(command, status, note), actor, list);
}

function toStep(command: Exclude<Move, 'confirm-price' | 'take-parts'>, status: RepairRow['status'], note: string): Step {
  const history = { event: status, note };
  switch (command) {
    case 'start-repair':
      return { set: { status }, history, event: repairStarted };
    case 'check-quality':
    case 'rework':
      // The shop floor's own business: nobody outside acts on it.
      return { set: { status }, history, event: null };
    case 'finish':
      return { set: { status, outcome: 'repaired' }, history, event: repairFinished };
    case 'collect':
      return { set: { status, deviceWithUs: false }, history, event: repairCollected };
    case 'cancel':
      return { set: { status, outcome: 'cancelled' }, history, event: repairCancelled };
    case 'hand-back':
      return { set: { deviceWithUs: false }, history: { event: 'handed_back', note }, event: null };
  }
}

/** The diagnosis found what was booked, for no more than was agreed: nobody has to be asked again. */
function confirmPrice(tx: Tx, deps: Deps, row: RepairRow, draft: QuoteRow | null, note: string, actor: Actor): Promise<RepairRow | Answer> {
  if (draft === null || row.status !== 'diagnosed') return Promise.resolve(notAllowed());
  if (!isAsBooked(row.booked, draft.sum))
    return Promise.resolve(problem('price-not-confirmed', { title: texts.both('problem.price-not-confirmed') }));
  return approve(tx, row, draft, null, note, actor, deps.repairList.current());
}

/** Missing parts may have come: reserves what is there, and goes on once nothing is missing. */
async function takeMissingParts(tx: Tx, deps: Deps, row: RepairRow, note: string, actor: Actor): Promise<RepairRow | Answer> {
  if (row.status !== 'waiting_for_parts') return notAllowed();
  const changed = await takeParts(tx, row, note, actor, deps.repairList.current());
  return changed ?? problem('parts-missing', { title: texts.both('problem.parts-missing') });
}
