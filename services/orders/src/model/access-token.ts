import { accessToken as createToken, isAccessToken as isValidToken } from '@okruh/service-kit';

const PURPOSE = 'order-access';

/** Anybody who holds it may see the personal data of this one order and cancel it. */
export const accessToken = (secret: string, code: string): string => createToken(secret, PURPOSE, code);

/** Compares in constant time. */
export const isAccessToken = (secret: string, code: string, token: string | undefined): boolean =>
  isValidToken(secret, PURPOSE, code, token);
