import { hasCollectionLabel } from '@okruh/contracts/http/picking-collections';
import { type Answer, binary, problem } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import type { BuyoutRow } from '../stored/tables.ts';

/** The carrier's label of the last collection, from services/picking. */
export async function answerLabel(
  { collection, number }: Pick<BuyoutRow, 'collection' | 'number'>,
  { picking }: Pick<Deps, 'picking'>,
  requestId: string,
): Promise<Answer> {
  const pdf = collection === null || !hasCollectionLabel(collection) ? null : await picking.loadLabel(collection.id, requestId);
  if (pdf === null) return problem('no-label', { title: texts.both('problem.no-label') });
  return binary(pdf, 'application/pdf', `okruh-${number}.pdf`);
}
