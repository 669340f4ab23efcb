// No schema here: browsers import this file.

/** How far back the overview of operations looks. */
export const operationsRanges = ['4h', '24h', '7d'] as const;
export type OperationsRange = (typeof operationsRanges)[number];
export const defaultOperationsRange: OperationsRange = '4h';
