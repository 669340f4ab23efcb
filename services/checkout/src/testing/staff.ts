import type { Role } from '@okruh/contracts';
import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { Shop } from './shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Someone of the office. */
export function staff(shop: Pick<Shop, 'app'>, role: Role = 'catalog-editor', market: Market = 'cz') {
  return (method: Method, path: string, body?: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    shop.app.inject({
      method,
      url: `/api/checkout/admin${path}`,
      headers: {
        ...identityFor({ roles: [role], name: 'Eva Editorová', sub: '00000000-0000-7000-8000-0000000000ff', market }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
}
