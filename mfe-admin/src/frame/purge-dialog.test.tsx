import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { purgeCache } from '@okruh/contracts/http/gateway';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { office } from '../testing/catalogue.ts';
import { staff } from '../testing/shop.ts';

const PURGE = toRouteKey(purgeCache);
const ready = { ...office, [PURGE]: answeringBy(purgeCache, { purged: 3, cdn: false }) };
async function open() {
  const visited = await visit(routes, { path: '/admin/obsah/clanky', account: staff('catalog-editor') });
  await screen.findByRole('heading', { level: 1, name: 'Články' });
  const [button] = await screen.findAllByRole('button', { name: 'Cache' });
  if (button === undefined) throw new Error('the menu has no item for the cache');
  await userEvent.click(button);
  return { ...visited, dialog: within(await screen.findByRole('dialog', { name: 'Vyčistit cache' })) };
}

test('the default purge drops pages and answers', async () => {
  const server = fakeServer(ready);
  const { dialog, toast } = await open();
  expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Default', 'URL', 'Key', 'Purge All']);
  await userEvent.click(dialog.getByRole('button', { name: 'Vyčistit stránky a odpovědi' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Cache je vyčištěná', text: '3 uložené odpovědi' }));
  expect(server.of(PURGE)[0]?.body).toEqual({ mode: 'key', keys: ['html', 'endpoint'], soft_purge: true });
});

test('an address or keys are purged alone, hard when asked for', async () => {
  const server = fakeServer(ready);
  const { dialog } = await open();
  await userEvent.click(dialog.getByRole('tab', { name: 'Key' }));
  expect(dialog.getByRole('button', { name: 'Vyčistit klíče' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Klíče' }), 'product:mp-1 category:phones');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Zatím ukazovat staré/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Vyčistit klíče' }));
  await waitFor(() =>
    expect(server.of(PURGE)[0]?.body).toEqual({ mode: 'key', keys: ['product:mp-1', 'category:phones'], soft_purge: false }),
  );
});

test('a failure is an alert', async () => {
  fakeServer({ ...ready, [PURGE]: refusing(502, 'purge-failed', 'CDN neodpovídá.') });
  const { dialog } = await open();
  await userEvent.click(dialog.getByRole('tab', { name: 'Purge All' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Vyčistit všechno' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Failed to purge cacheCDN neodpovídá.');
});

test('only those who may purge have the item', async () => {
  fakeServer({
    ...ready,
    [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 0 }),
  });
  await visit(routes, { path: '/admin/obsah/clanky', account: staff('support') });
  await screen.findByRole('heading', { level: 1, name: 'Články' });
  expect(screen.queryByRole('button', { name: 'Cache' })).toBeNull();
});
