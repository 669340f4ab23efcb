import { adminListActions } from '@okruh/contracts/http/ops-admin/actions';
import { adminListDeadLetters } from '@okruh/contracts/http/ops-admin/dead-letters';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(adminListActions);
const letters = answeringBy(adminListDeadLetters, { items: [], total: 0, page: 1, page_size: 1, groups: [] });
const acts = {
  items: [
    {
      id: 7,
      at: '2026-11-20T11:47:02.118Z',
      person: 'Petr Provozní',
      action: 'discard',
      reason: 'Zkouška',
      about: [{ aim: 'dead-letter', id: '14' }],
      count: 3,
    },
    {
      id: 6,
      at: '2026-11-20T11:40:02.118Z',
      person: 'Olga',
      action: 'pause',
      reason: '',
      about: [{ aim: 'consumer', id: 'orders' }],
      count: 1,
    },
  ],
  next: 6,
  people: [{ id: 'p1', name: 'Petr Provozní' }],
};
const open = (search = '') => visit(routes, { path: '/admin/udalosti/zasahy', search, account: staff('operator') });

test('acts say who did what, to what and why, and lead to older ones', async () => {
  fakeServer({ [toRouteKey(adminListDeadLetters)]: letters, [LIST]: answeringBy(adminListActions, acts) });
  const { element } = await open('?action=discard');
  const letter = await screen.findByRole('link', { name: 'nedoručená 14' });
  expect(letter.getAttribute('href')).toBe('/admin/udalosti/nedorucene/14');
  const rows = within(screen.getByRole('region', { name: 'Zásahy' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent?.replaceAll('\u00A0', ' '))).toEqual([
    '20. 11. 2026 12:47Petr Provoznízahozenínedoručená 14a 2 dalšíZkouška',
    '20. 11. 2026 12:40Olgapozastavení odběrateleodběratel orders–',
  ]);
  expect(screen.getByRole('link', { name: 'Starší zásahy' }).getAttribute('href')).toBe('/admin/udalosti/zasahy?action=discard&before=6');
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('acts are narrowed to a person in the address, and say when they can not be loaded', async () => {
  const { answer, of } = fakeServer({ [toRouteKey(adminListDeadLetters)]: letters, [LIST]: refusing(500, 'internal', 'Chyba') });
  const { navigate } = await open();
  await screen.findByText('Zásahy se nepodařilo načíst');
  answer(LIST, answeringBy(adminListActions, acts));
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  await screen.findByRole('link', { name: 'odběratel orders' });
  await userEvent.selectOptions(screen.getByLabelText('Kdo'), 'p1');
  expect(navigate.mock.lastCall?.[0]).toContain('person=p1');
  await screen.findByRole('link', { name: 'odběratel orders' });
  expect(of(LIST).at(-1)?.query).toEqual({ person: 'p1' });
});
