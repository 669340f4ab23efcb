import { problemCode, type Role } from '@okruh/contracts';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Shop } from './shop.ts';

/** A member of staff of a test, with the calls of the order's page. */
export interface Colleague {
  readonly id: string;
  /** @param path below the order, "/notes" */
  get(order: string, path: string): Promise<LightMyRequestResponse>;
  /** @param key its `Idempotency-Key` */
  send(method: 'POST' | 'PUT' | 'DELETE', order: string, path: string, body?: object, key?: string): Promise<LightMyRequestResponse>;
}

export function createColleague(shop: Shop, role: Role, name: string): Colleague {
  const id = uuidv7();
  const headers = identityFor({ roles: [role], name, sub: id });
  const url = (order: string, path: string): string => `/api/orders/admin/orders/${order}${path}`;
  return {
    id,
    get: (order, path) => shop.app.inject({ url: url(order, path), headers }),
    send: (method, order, path, body, key) =>
      shop.app.inject({
        method,
        url: url(order, path),
        headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
        ...(body === undefined ? {} : { payload: body }),
      }),
  };
}

/** Code of a refusal, "changed-meanwhile". */
export const readProblem = (answer: LightMyRequestResponse): string => problemCode(answer.json<{ type: string }>().type);
