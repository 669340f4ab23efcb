import type { CreditReason } from '@okruh/contracts/http/invoicing';
import { markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { composeAdvanceCredit, findExcess, type LeftOrder } from '../model/compose-advance.ts';
import { isOpen, openAdvance, type OpenAdvance } from '../model/settle-advances.ts';
import type { Cause, DocumentRow } from '../stored/documents.repository.ts';
import { getToday } from '../stored/issue-document.ts';
import { issueCreditNote } from './credit-documents.ts';

interface StoredAdvance extends OpenAdvance {
  readonly row: DocumentRow;
  /** Credit notes of it. */
  readonly notes: number;
}

/** Advances of an order that something is open of, from all of its documents. Most orders have none: nothing is opened for them. */
export function listOpenAdvances({ sealed }: Pick<Deps, 'sealed'>, documents: readonly DocumentRow[]): StoredAdvance[] {
  const created = documents.filter(({ state }) => state === 'created');
  const advances = created.filter(({ kind }) => kind === 'advance');
  if (advances.length === 0) return [];
  const others = created.filter(({ kind }) => kind !== 'advance').map((row) => sealed.openContent(row));
  return advances
    .map((row) => ({
      ...openAdvance(sealed.openContent(row), others),
      row,
      notes: created.filter(({ corrects_id: corrected }) => corrected === row.id).length,
    }))
    .filter(isOpen);
}

/**
 * Takes back what of an order's advances will never be settled. The caller has locked the documents of the order.
 * @param order null: it was cancelled, everything that is open goes
 */
export async function takeBackAdvances(
  tx: Tx,
  deps: Deps,
  documents: readonly DocumentRow[],
  order: LeftOrder | null,
  cause: Cause,
): Promise<void> {
  for (const advance of listOpenAdvances(deps, documents)) {
    const parts = findExcess(advance, order);
    if (parts.length === 0) continue;
    const { row, document, notes } = advance;
    const { locale } = markets[row.market];
    const reason: CreditReason = order === null ? 'order-cancelled' : 'pieces-removed';
    const note = composeAdvanceCredit({
      advance: document,
      parts,
      issuedOn: getToday(deps, row.market),
      reason: texts.text(locale, `credit.${reason}`),
      nameLine: (rate) => texts.text(locale, 'paper.advance-part', { rate }),
    });
    await issueCreditNote(tx, deps, row, note, { cause: `advance-part:${row.id}:${notes}`, reason, credited: [], actor: null }, cause);
  }
}
