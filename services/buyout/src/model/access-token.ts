import { accessToken as createToken, isAccessToken as isValidToken } from '@okruh/service-kit';

const PURPOSE = 'buyout-access';

/** Anybody who holds it may see the personal data of this one buy-out and answer its offer. */
export const accessToken = (secret: string, code: string): string => createToken(secret, PURPOSE, code);

/** Compares in constant time. */
export const isAccessToken = (secret: string, code: string, token: string | undefined): boolean =>
  isValidToken(secret, PURPOSE, code, token);
