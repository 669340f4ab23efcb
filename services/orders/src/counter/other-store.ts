import { type Answer, problem } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import type { OrderRow } from '../stored/tables.ts';

/** It waits at another counter; its customer is sent there. */
export const otherStore = ({ snapshot }: Pick<OrderRow, 'snapshot'>): Answer =>
  problem('other-store', { status: 409, title: texts.both('problem.other-store', { store: snapshot.delivery.place?.name ?? '' }) });
