import type { Role } from '@okruh/contracts';
import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import { DISPLAY } from './customer.ts';
import type { Shop } from './shop.ts';

export const as = (role: Role, market: Market = 'cz'): Record<string, string> =>
  identityFor({ roles: [role], name: 'Tomáš Technik', sub: '00000000-0000-7000-8000-0000000000ff', market });

export async function dossier(shop: Shop, id: string, role: Role = 'repair-technician'): Promise<AdminRepair> {
  const response = await shop.app.inject({ url: `/api/repairs/admin/orders/${id}`, headers: as(role) });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json();
}

/** Posts to one repair with the version that the technician sees now. */
export async function work(
  shop: Shop,
  id: string,
  name: 'receive' | 'diagnose' | 'quote' | 'quote-answer' | 'move' | 'technician' | 'reject-complaint',
  body: object = {},
  role: Role = 'repair-technician',
): Promise<LightMyRequestResponse> {
  const { version } = await dossier(shop, id);
  return shop.app.inject({
    method: 'POST',
    url: `/api/repairs/admin/orders/${id}/${name}`,
    headers: as(role),
    payload: { version, ...body },
  });
}

/** Does it, and says so when it can't be done. */
export async function done(response: Promise<LightMyRequestResponse>): Promise<AdminRepair> {
  const answer = await response;
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

export const moved = (shop: Shop, id: string, command: string) => done(work(shop, id, 'move', { command }));

/** Brings a booked repair to an open quote of that price in minor units. */
export async function quoted(shop: Shop, id: string, price: number | null = 450_000, operation = DISPLAY): Promise<AdminRepair> {
  await done(work(shop, id, 'receive'));
  await done(work(shop, id, 'diagnose', { finding: 'Displej je rozbitý i pod sklem.', lines: [{ operation_id: operation, price }] }));
  return done(work(shop, id, 'quote'));
}
