import type { Role } from '@okruh/contracts';
import type { AdminPayment } from '@okruh/contracts/http/payments-admin';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { Shop } from './shop.ts';

export const as = (role: Role): Record<string, string> =>
  identityFor({ roles: [role], name: 'Alena Účetní', sub: '00000000-0000-7000-8000-0000000000ff' });

export const ask = (shop: Shop, path: string, role: Role = 'accountant'): Promise<LightMyRequestResponse> =>
  shop.app.inject({ url: `/api/payments/admin/${path}`, headers: as(role) });
export const post = (
  shop: Shop,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
  role: Role = 'accountant',
): Promise<LightMyRequestResponse> =>
  shop.app.inject({ method: 'POST', url: `/api/payments/admin/${path}`, headers: { ...as(role), ...headers }, payload });

export async function loadPayment(shop: Shop, id: string): Promise<AdminPayment> {
  const response = await ask(shop, `payments/${id}`);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json();
}

/** Uploads a file as the browser's form does. */
export function upload(shop: Shop, content: Buffer, fileName: string): Promise<LightMyRequestResponse> {
  const boundary = 'okruh-test-boundary';
  const before = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return shop.app.inject({
    method: 'POST',
    url: '/api/payments/admin/statements',
    headers: { ...as('accountant'), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(before), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
