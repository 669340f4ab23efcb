/** Durable consumer of the index, which reads every stream. */
export const INDEX_CONSUMER = 'ops';
