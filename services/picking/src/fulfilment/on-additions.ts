import { additionEnded, linesAdded } from '@okruh/contracts/events/orders';
import { type Handler, on } from '@okruh/service-kit';
import { release } from '../stored/release.ts';
import { keepAddition, listAddition } from './add-pieces.ts';

/** Products that became part of an order go on its lists; those that don't can be sold again. */
export const additionHandlers: readonly Handler[] = [
  on(linesAdded, async ({ event, data, tx }) => {
    const { addition, order_id: orderId, market } = data;
    const lines = data.lines.filter(({ line }) => addition.lines.includes(line));
    // What is collected was added when the office asked for it.
    await keepAddition(tx, { id: addition.id, orderId, market, lines, due: addition.is_due_raised ? addition.amount.amount : 0 });
    await listAddition(tx, addition.id, { event });
  }),
  on(additionEnded, async ({ event, data, tx }) => {
    await release(tx, data.addition.id, 'cancelled', data.market, { cause: event });
  }),
];
