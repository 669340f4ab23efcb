import { SURROGATE_KEY_HEADER } from '@okruh/contracts';

/** Headers of an answer that the gateway may keep under these keys. */
export const surrogate = (...keys: readonly string[]): Record<string, string> => ({ [SURROGATE_KEY_HEADER]: keys.join(' ') });
