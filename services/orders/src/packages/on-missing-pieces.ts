import { itemDropped, itemSubstituted } from '@okruh/contracts/events/picking';
import { type Handler, on } from '@okruh/service-kit';
import { changePieces, dropPieces } from '../stored/dropped-pieces.ts';

/** What picking decided on pieces that there are none of, and what it took off its lists because the office asked for it. */
export const missingHandlers: readonly Handler[] = [
  on(itemDropped, ({ event, data, tx }) => dropPieces(tx, data, { event })),
  on(itemSubstituted, ({ event, data, tx }) =>
    changePieces(tx, data, { event }, () => ({
      kind: 'substituted',
      amount: 0,
      isDueReduced: false,
      substituteName: data.substitute.name,
    })),
  ),
];
