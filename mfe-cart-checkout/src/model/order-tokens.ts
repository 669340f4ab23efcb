import { type AccessToken, createAccessTokens } from '@okruh/web-kit';

/** Header of the e-mail link's token (contracts: ORDER_TOKEN_HEADER, spelled here so that no schema is bundled). */
const TOKEN_HEADER = 'x-order-token';

/** Access tokens of orders that this tab has. */
export const orderTokens = createAccessTokens('order');
export const { useAccessToken } = orderTokens;

export const tokenHeaders = (token: AccessToken): Readonly<Record<string, string>> => (token ? { [TOKEN_HEADER]: token } : {});
