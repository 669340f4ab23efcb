/** API client, errors and browser events, which every app needs. Everything else has its own entry in `exports`. */
export { createAccessTokens, type AccessToken, type AccessTokens } from './client/access-token.ts';
export { createClient } from './client/client.ts';
export type { CallAnswer, CallOptions, CallRequest, Client, ClientOptions, Exchange, RouteInit, RouteQuery } from './client/client.ts';
export { useIdempotencyKey } from './client/idempotency-key.ts';
export { FieldErrorsError, NetworkError, ProblemError } from './client/errors.ts';
export { isWorthRetrying } from './client/retry.ts';
export type { FieldMessages } from './client/errors.ts';
export { emitBrowserEvent, onBrowserEvent, useBrowserEvent } from './events/browser-events.ts';
export type * from './remote-contract.ts';
