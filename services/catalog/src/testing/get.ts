import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import type { Shop } from './shop.ts';

/** A visitor's GET. */
export async function get(shop: Shop, url: string, market: Market = 'cz') {
  const response = await shop.app.inject({ url, headers: identityFor({ market }) });
  return { status: response.statusCode, body: response.json(), keys: String(response.headers['surrogate-key'] ?? '') };
}
