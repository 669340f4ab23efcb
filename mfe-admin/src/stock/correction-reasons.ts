import type { StockMove } from '@okruh/contracts/http/picking-admin/stock';

/** Why a number is corrected; stands here too so that no schema is bundled. */
export const correctionReasons = ['counted', 'received', 'damaged', 'lost', 'found', 'moved'] as const satisfies readonly NonNullable<
  StockMove['reason']
>[];
