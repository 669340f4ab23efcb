/**
 * When a provider is left alone, and for how long. A customer who wants to pay may try again soon: the pause only keeps calls
 * from queueing up behind their time limits.
 */
export const providerCircuit = { openAfter: 5, openMs: 2_000 } as const;
