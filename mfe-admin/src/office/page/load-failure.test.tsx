import { adminListDiscounts } from '@okruh/contracts/http/checkout-admin/discounts';
import type { Market } from '@okruh/market';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';

const LIST = toRouteKey(adminListDiscounts);
const open = (market: Market = 'cz') => visit(routes, { path: '/admin/slevy', market, account: staff('catalog-editor') });

test('an error of the service is shown at once, with the id to report', async () => {
  const failed = refusing(500, 'internal-error', 'Něco se u nás nepovedlo.', { headers: { 'x-request-id': 'r-1234-5678' } });
  const server = fakeServer({ [LIST]: failed });
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Slevy se nepodařilo načíst');
  expect(alert.textContent).toContain('Něco se u nás nepovedlo.');
  expect(alert.textContent).toContain('Pro podporu: r-1234-5678');
  expect(server.of(LIST)).toHaveLength(1);
});

test.each([
  ['cz', 'Na naší straně se něco nepovedlo.'],
  ['ro', 'Ceva nu a mers la noi.'],
] as const)('an answer without words is an error of ours, not of the connection (%s)', async (market, words) => {
  fakeServer({ [LIST]: () => ({ status: 500 }) });
  await open(market);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

test.each([
  ['cz', 'Nepodařilo se spojit se serverem.'],
  ['ro', 'Nu am reușit să ne conectăm la server.'],
] as const)('a server that is not reached is tried once more (%s)', async (market, words) => {
  const server = fakeServer({});
  await open(market);
  expect((await screen.findByRole('alert', undefined, { timeout: 3000 })).textContent).toContain(words);
  expect(server.of(LIST)).toHaveLength(2);
});

test('what is unavailable for a moment is there after a retry', async () => {
  let calls = 0;
  fakeServer({
    [LIST]: () => (++calls === 1 ? { status: 503 } : { body: { items: [], total: 0, page: 1, page_size: 25 } }),
  });
  await open();
  expect(await screen.findByText('Zatím tu není žádná sleva', undefined, { timeout: 3000 })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
