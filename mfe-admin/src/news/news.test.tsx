import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import {
  adminCancelNews,
  adminCreateNews,
  adminEndSubscription,
  adminGetNews,
  adminListNews,
  adminListSubscribers,
  adminSendNews,
  adminTestNews,
  adminUpdateNews,
  type News,
  type NewsDetail,
} from '@okruh/contracts/http/accounts/news-admin';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { toBody, toForm } from './issue-edit.ts';

beforeAll(() => import('./pages.tsx').then(() => undefined));

const id = '019a9f2e-0000-7000-8000-000000000193';
const build = (changes: Partial<News> = {}): News => ({
  id,
  market: 'cz',
  subject: 'Bazar má narozeniny',
  text: 'Dobrý den,\n\nsleva platí do neděle.',
  button: { label: 'Do bazaru', link: '/bazar' },
  state: 'draft',
  scheduled_at: null,
  ended_at: null,
  recipients: 0,
  sent: 0,
  created_by: { id, name: 'Karla Katalogová' },
  created_at: '2026-11-19T08:00:00.000Z',
  changed_at: '2026-11-19T08:00:00.000Z',
  version: 3,
  ...changes,
});
const detail = (news: News): NewsDetail => ({
  news,
  audience: 12,
  history: [{ at: '2026-11-19T08:00:00.000Z', by: { id, name: 'Karla Katalogová' }, action: 'created' }],
});
const UPDATE = toRouteKey(adminUpdateNews);
const SEND = toRouteKey(adminSendNews);
const office = (news: News = build()) => ({
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(adminListNews)]: answeringBy(adminListNews, { items: [news], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminGetNews)]: answeringBy(adminGetNews, detail(news)),
});
const open = (path: string) => visit(routes, { path, account: staff('catalog-editor') });
const expectAccessible = async (element: Element) =>
  expect((await axe.run(element, { rules: { 'color-contrast': { enabled: false } } })).violations.map(({ id: rule }) => rule)).toEqual([]);

test('what the form shows of an issue is the issue', () => {
  const { market, subject, text, button } = build();
  expect(toBody(toForm(build(), 'ro'))).toEqual({ market, subject, text, button });
  expect(toBody(toForm(build({ button: null }), 'ro')).button).toBeNull();
});

test('the list says how far each issue is, and leads to it', async () => {
  fakeServer(
    office(
      build({ state: 'sent', scheduled_at: '2026-11-19T08:00:00.000Z', ended_at: '2026-11-19T08:01:00.000Z', recipients: 12, sent: 11 }),
    ),
  );
  const { element } = await open('/admin/novinky');
  const row = within(await screen.findByRole('row', { name: /Bazar má narozeniny/ }));
  expect(row.getByRole('link', { name: 'Bazar má narozeniny' }).getAttribute('href')).toBe(`/admin/novinky/${id}`);
  expect(row.getByText('Odesláno')).toBeTruthy();
  expect(row.getByText('11 z 12')).toBeTruthy();
  await expectAccessible(element);
});

test('a draft is changed as it was seen, and the mail is drawn beside it', async () => {
  const { of } = fakeServer({ ...office(), [UPDATE]: answeringBy(adminUpdateNews, build({ version: 4, subject: 'Bazar slaví' })) });
  const { element } = await open(`/admin/novinky/${id}`);
  const subject = await screen.findByRole('textbox', { name: 'Předmět' });
  const preview = within(screen.getByRole('region', { name: 'Jak zpráva vypadá' }));
  expect(preview.getByText('Do bazaru')).toBeTruthy();
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Bazar slaví');
  expect(preview.getByText('Bazar slaví')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Odeslat…/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(of(UPDATE)[0]?.body).toMatchObject({ version: 3, subject: 'Bazar slaví', button: { link: '/bazar' } }));
  await expectAccessible(element);
});

test('a button needs its label and its address', async () => {
  const { of } = fakeServer({ ...office(), [UPDATE]: answeringBy(adminUpdateNews, build({ version: 4 })) });
  await open(`/admin/novinky/${id}`);
  const link = await screen.findByRole('textbox', { name: /^Kam tlačítko vede/ });
  await userEvent.clear(link);
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(link.getAttribute('aria-invalid')).toBe('true'));
  expect(of(UPDATE)).toHaveLength(0);
});

test('a new issue begins as a draft', async () => {
  const CREATE = toRouteKey(adminCreateNews);
  const { of } = fakeServer({ ...office(), [CREATE]: answeringBy(adminCreateNews, build(), 201) });
  await open('/admin/novinky/nova');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Předmět' }), 'Bazar');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Dobrý den');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(of(CREATE)[0]?.body).toEqual({ market: 'cz', subject: 'Bazar', text: 'Dobrý den', button: null }));
});

test('a conflict shows what somebody else saved', async () => {
  fakeServer({ ...office(), [UPDATE]: refusing(409, 'changed-meanwhile', 'Novinky mezitím změnil někdo jiný.') });
  await open(`/admin/novinky/${id}`);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Předmět' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('before it is sent the dialog says how many people get it', async () => {
  const { of } = fakeServer({
    ...office(),
    [toRouteKey(adminTestNews)]: () => ({ status: 204 }),
    [SEND]: answeringBy(adminSendNews, build({ state: 'sending', version: 4, recipients: 12 })),
  });
  await open(`/admin/novinky/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Poslat zkoušku sobě' }));
  await waitFor(() => expect(of(toRouteKey(adminTestNews))).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Odeslat…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Odeslat novinky?' }));
  expect(dialog.getByText(/dostane 12 odběratelů na trhu/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Odeslat 12 lidem' }));
  await waitFor(() => expect(of(SEND)[0]?.body).toEqual({ version: 3, at: null }));
});

test('what somebody else saved is shown instead of being sent', async () => {
  const server = fakeServer({ ...office(), [SEND]: refusing(409, 'changed-meanwhile', 'Novinky mezitím změnil někdo jiný.') });
  await open(`/admin/novinky/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Odeslat…' }));
  server.answer(toRouteKey(adminGetNews), answeringBy(adminGetNews, detail(build({ subject: 'Nová zásilka', version: 4 }))));
  await userEvent.click(await screen.findByRole('button', { name: 'Odeslat 12 lidem' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nová zásilka');
  expect(screen.queryByRole('dialog', { name: 'Odeslat novinky?' })).toBeNull();
});

test('it is sent at an instant, when that is typed', async () => {
  const { of } = fakeServer({
    ...office(),
    [SEND]: answeringBy(adminSendNews, build({ state: 'scheduled', version: 4, scheduled_at: '2070-12-31T09:00:00.000Z' })),
  });
  await open(`/admin/novinky/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Odeslat…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Odeslat novinky?' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Později' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Naplánovat' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Den odeslání/ }).getAttribute('aria-invalid')).toBe('true'));
  expect(of(SEND)).toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Den odeslání/ }), '31.12.2070');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Čas odeslání' }), '10:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Naplánovat' }));
  await waitFor(() => expect(of(SEND)[0]?.body).toMatchObject({ version: 3, at: expect.stringMatching(/^2070-12-3/) }));
});

test('one that is being sent shows how far it is and can be stopped', async () => {
  const CANCEL = toRouteKey(adminCancelNews);
  const sending = build({ state: 'sending', scheduled_at: '2026-11-19T08:00:00.000Z', recipients: 1200, sent: 400, version: 4 });
  const { of } = fakeServer({ ...office(sending), [CANCEL]: answeringBy(adminCancelNews, { ...sending, state: 'cancelled', version: 5 }) });
  const { element } = await open(`/admin/novinky/${id}`);
  const progress = await screen.findByRole('progressbar', { name: 'Průběh odesílání' });
  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['400', '1200']);
  await expectAccessible(element);
  await userEvent.click(screen.getByRole('button', { name: 'Zastavit odesílání' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zastavit odesílání?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Zastavit odesílání' }));
  await waitFor(() => expect(of(CANCEL)[0]?.body).toEqual({ version: 4 }));
});

test('a subscription is ended after a question', async () => {
  const END = toRouteKey(adminEndSubscription);
  const { of } = fakeServer({
    ...office(),
    [toRouteKey(adminListSubscribers)]: answeringBy(adminListSubscribers, {
      items: [
        {
          id,
          market: 'cz',
          address_masked: 'p•••••@••••.com',
          requested_at: '2026-11-19T08:00:00.000Z',
          confirmed_at: '2026-11-19T09:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      page_size: 50,
    }),
    [END]: () => ({ status: 204 }),
  });
  const { element } = await open('/admin/novinky/odberatele');
  await userEvent.click(await screen.findByRole('button', { name: 'Ukončit odběr p•••••@••••.com' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ukončit odběr?' }));
  expect(of(END)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Ukončit odběr' }));
  await waitFor(() => expect(of(END)).toHaveLength(1));
  await expectAccessible(element);
});
