import type { Role } from '@okruh/contracts';
import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import { TIDY } from './seller.ts';
import type { Shop } from './shop.ts';

export const as = (role: Role, market: 'cz' | 'ro' = 'cz'): Record<string, string> =>
  identityFor({ roles: [role], name: 'Věra Vedoucí', sub: '00000000-0000-7000-8000-0000000000ff', market });

export async function dossier(shop: Shop, id: string, role: Role = 'admin'): Promise<AdminBuyout> {
  const response = await shop.app.inject({ url: `/api/buyout/admin/orders/${id}`, headers: as(role) });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json();
}

/** Gives a command with the version that the clerk sees now. */
export async function command(
  shop: Shop,
  id: string,
  name: 'courier' | 'receive' | 'inspect' | 'counter-offer' | 'return' | 'answer',
  body: object = {},
  role: Role = 'admin',
): Promise<LightMyRequestResponse> {
  const { version } = await dossier(shop, id);
  return shop.app.inject({
    method: 'POST',
    url: `/api/buyout/admin/orders/${id}/${name}`,
    headers: as(role),
    payload: { version, ...body },
  });
}

/** Answers of an inspection by condition, from a list of values. */
export async function findings(shop: Shop, id: string, values: readonly string[] = TIDY): Promise<{ condition: string; value: string }[]> {
  const { appraisal } = await dossier(shop, id);
  return appraisal.device_conditions.flatMap((condition) => {
    const choice = condition.choices.find((candidate) => values.includes(candidate.value));
    return choice === undefined ? [] : [{ condition: condition.id, value: choice.value }];
  });
}

/** Receives a device and inspects it; other values than the seller's lead to a counter-offer. */
export async function inspectDevice(shop: Shop, id: string, values: readonly string[] = TIDY): Promise<AdminBuyout> {
  await command(shop, id, 'receive');
  const response = await command(shop, id, 'inspect', { answers: await findings(shop, id, values), note: '' });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json();
}

/** A grade worse than {@link TIDY} and a tired battery. */
export const WORN = TIDY.map((value) => ({ 'display-a': 'display-b', 'battery-90': 'battery-low' })[value] ?? value);

/** Brings a buy-out to an open counter-offer. */
export async function offer(shop: Shop, id: string): Promise<AdminBuyout> {
  await inspectDevice(shop, id, WORN);
  return (await command(shop, id, 'counter-offer', { note: 'Displej má rýhu.' })).json();
}
