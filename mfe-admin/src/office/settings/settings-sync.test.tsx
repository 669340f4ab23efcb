import { getComponentParams, saveComponentParams } from '@okruh/contracts/http/catalog-admin/screens';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import * as routes from '../../routes.tsx';
import { answeringBy, toRouteKey } from '../../testing/answers.ts';
import { staff } from '../../testing/shop.ts';
import { formatIn } from '../language/format.ts';
import { readSetting } from './settings.store.ts';

const GET = toRouteKey(getComponentParams);
const SAVE = toRouteKey(saveComponentParams);
/** A pause, then the browser has to be idle. */
const LATER = { timeout: 10_000 };
const admin = staff('admin');
const open = () => visit(routes, { path: '/admin', account: admin });
const findGroup = () => screen.findByRole('button', { name: /^Výkup/ });
afterEach(() => {
  window.localStorage.clear();
  formatIn('cs', 'cs');
});

test('what somebody set on another computer comes once, after the page is there', async () => {
  const server = fakeServer({ [GET]: answeringBy(getComponentParams, { params: { 'folded:buyout': false, language: 'en' } }) });
  await open();
  expect((await screen.findByRole('button', { name: /^Buy-out/ }, LATER)).getAttribute('aria-expanded')).toBe('true');
  expect(server.of(GET)).toHaveLength(1);
  const asked = server.received.map(({ route }) => route);
  // What the page shows is asked for first.
  expect(asked.indexOf('GET /api/catalog/admin/components/office/params')).toBeGreaterThan(0);
  expect(server.of(SAVE)).toEqual([]);
});

test('changes are sent together a while later', async () => {
  const server = fakeServer({
    [GET]: answeringBy(getComponentParams, { params: { 'folded:repair': true } }),
    [SAVE]: answeringBy(saveComponentParams, { params: {} }),
  });
  await open();
  const group = await findGroup();
  await userEvent.click(group);
  await userEvent.click(screen.getByRole('button', { name: /^Katalog/ }));
  const readSent = (): object => Object.assign({}, ...server.of(SAVE).map(({ body }) => (body as { params: object }).params));
  await waitFor(() => expect(readSent()).toEqual({ 'folded:buyout': false, 'folded:catalogue': false }), LATER);
});

test('a failure is said once, and the setting stays in this browser', async () => {
  const server = fakeServer({
    [GET]: answeringBy(getComponentParams, { params: {} }),
    [SAVE]: refusing(500, 'internal-error', 'Něco se u nás pokazilo.'),
  });
  const { toast } = await open();
  const group = await findGroup();
  await userEvent.click(group);
  await waitFor(() => expect(server.of(SAVE).at(-1)?.body).toEqual({ params: { 'folded:buyout': false } }), LATER);
  await userEvent.click(group);
  await waitFor(() => expect(server.of(SAVE).at(-1)?.body).toEqual({ params: { 'folded:buyout': true } }), LATER);
  await waitFor(() => expect(toast.mock.calls.filter(([{ title }]) => title.startsWith('Nastavení se nepodařilo uložit'))).toHaveLength(1));
  expect(readSetting(admin.id, 'folded:buyout')).toBe(true);
});
