import type { Account } from '@okruh/contracts/http/accounts/login';
import { visitsSchema } from '@okruh/contracts/http/gateway/visits';
import { untilDone } from '@okruh/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { release, RO, shellArtifact, startGateway, type TestGateway } from '../testing/test-gateway.ts';

const staff: Account = {
  id: '0190b7c0-0000-7000-8000-00000000000a',
  kind: 'staff',
  display_name: 'Provoz',
  e_mail: 'provoz@okruh.example',
  roles: ['operator'],
};
const VERSION = 'c00000000001';
const visit = { page: 'product', device: 'phone', app: 'mfe-buyout', version: VERSION, vitals: { lcp: 1_900, cls: 0.02, ttfb: 120 } };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  gateway.sessions.set('operator', staff);
  gateway.sessions.set('clerk', { ...staff, roles: ['buyout-clerk'] });
  await release(gateway, shellArtifact);
  await release(gateway, { name: 'mfe-buyout', version: VERSION });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.visits.write();
  await gateway.failures.write();
  await gateway.database.pool.query('truncate web_vitals, page_failures, remote_failures');
});

const send = async (body: object, consent: string | null = 'a1m0', host?: string): Promise<number> => {
  const headers = consent === null ? {} : { cookie: `okruh-consent=${consent}` };
  const answer = await gateway.call('/api/gateway/visits', { method: 'POST', body, headers, ...(host !== undefined && { host }) });
  return answer.status;
};
const countRows = async (): Promise<number> => {
  await gateway.visits.write();
  const { rows } = await gateway.database.pool.query<{ sum: string | null }>("select sum(count) from web_vitals where vital = 'lcp'");
  return Number(rows[0]?.sum ?? 0);
};
const read = async (query = '') => {
  const answer = await gateway.call(`/api/gateway/admin/visits${query}`, { session: 'operator' });
  expect(answer.status).toBe(200);
  return visitsSchema.parse(answer.json());
};

describe('a visit', () => {
  it('is counted for those who allow analytics, and for nobody else', async () => {
    expect(await send(visit)).toBe(204);
    for (const consent of ['a0m1', 'nonsense', null]) expect(await send(visit, consent)).toBe(204);
    expect(await countRows()).toBe(1);
  });

  it('of a version that was never released is left out, one off the contract refused', async () => {
    expect(await send({ ...visit, version: 'ffffffffffff' })).toBe(204);
    for (const wrong of [
      { ...visit, page: '/produkt/x?e=jana@example.com' },
      { ...visit, device: 'toaster' },
      { ...visit, vitals: { lcp: -1 } },
      { ...visit, vitals: { lcp: 10_000_000 } },
    ])
      expect(await send(wrong)).toBe(400);
    expect(await countRows()).toBe(0);
  });

  it('of a page elsewhere is refused', async () => {
    const headers = { cookie: 'okruh-consent=a1m0', origin: 'https://evil.example' };
    expect((await gateway.call('/api/gateway/visits', { method: 'POST', body: visit, headers })).status).toBe(403);
  });
});

describe('operations', () => {
  it('see the 75th percentile by page, market and release, by device too, with failures beside it', async () => {
    for (const lcp of [100, 200, 300, 5_000]) await send({ ...visit, vitals: { lcp } });
    await send({ ...visit, device: 'desktop', vitals: { lcp: 9_000, inp: 90 } });
    await send({ ...visit, page: 'home', vitals: { lcp: 80 } }, 'a1m1', RO);
    await gateway.visits.write();
    const failure = { remote: 'mfe-buyout', version: VERSION, stage: 'load', page: 'product' };
    for (let time = 0; time < 2; time += 1)
      expect((await gateway.call('/api/gateway/remote-failures', { method: 'POST', body: failure })).status).toBe(204);
    await gateway.failures.write();

    const all = await read();
    expect(all.visits).toBe(6);
    expect(all.pages.map(({ market, page, visits, failures }) => [market, page, visits, failures])).toEqual([
      ['cz', 'product', 5, 2],
      ['ro', 'home', 1, 0],
    ]);
    expect(all.releases).toMatchObject([{ app: 'mfe-buyout', version: VERSION, visits: 6, failures_in_browser: 2, failures_on_server: 0 }]);

    const phones = await read('?device=phone&market=cz&days=1');
    expect(phones.pages).toHaveLength(1);
    expect(phones.pages[0]?.p75).toEqual({ lcp: 300, inp: null, cls: null, ttfb: null });
  });

  it('need their right', async () => {
    expect((await gateway.call('/api/gateway/admin/visits', { session: 'clerk' })).status).toBe(403);
    expect((await gateway.call('/api/gateway/admin/visits')).status).toBe(401);
  });
});

it('visits that can not be written wait, and those of last month are deleted', async () => {
  await gateway.database.pool.query('alter table web_vitals rename to away');
  await send(visit);
  await expect(gateway.visits.write()).rejects.toThrow('web_vitals');
  await gateway.database.pool.query('alter table away rename to web_vitals');
  expect(await countRows()).toBe(1);
  await gateway.database.pool.query("update web_vitals set hour = hour - interval '31 days' where vital = 'lcp'");
  await gateway.visits.clear(untilDone);
  expect(await countRows()).toBe(0);
  expect((await gateway.database.pool.query('select from web_vitals')).rowCount).toBe(2);
});
