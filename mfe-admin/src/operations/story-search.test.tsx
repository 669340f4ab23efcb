import { adminListDeadLetters } from '@okruh/contracts/http/ops-admin/dead-letters';
import { adminFindPersonalStories, adminFindStories } from '@okruh/contracts/http/ops-admin/stories';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { story } from './operations-fixture.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

describe('stories of a person', () => {
  const { head } = story;
  const other = { ...head, id: '0190b7c0-0000-7000-8000-0000000000a2', number: '2611004860' };
  const find = async (answer: object) => {
    const { of } = fakeServer({
      [toRouteKey(adminListDeadLetters)]: answeringBy(adminListDeadLetters, { items: [], total: 0, page: 1, page_size: 1, groups: [] }),
      [toRouteKey(adminFindStories)]: answeringBy(adminFindStories, { items: [] }),
      [toRouteKey(adminFindPersonalStories)]: answeringBy(adminFindPersonalStories, answer),
    });
    const visited = await visit(routes, { path: '/admin/udalosti', account: staff('operator') });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Najít příběh' }), 'jana@example.cz{Enter}');
    await waitFor(() => expect(of(toRouteKey(adminFindPersonalStories)).map(({ body }) => body)).toEqual([{ text: 'jana@example.cz' }]));
    return visited;
  };
  test('are found by e-mail, and the address has ids only', async () => {
    const { navigate } = await find({ items: [head, other], unreachable: [] });
    await waitFor(() => expect(navigate.mock.lastCall?.[0]).toBe(`/admin/udalosti?cases=${head.id},${other.id}`));
  });
  test('lead to the only one', async () => {
    const { navigate } = await find({ items: [head], unreachable: [] });
    await waitFor(() => expect(navigate.mock.lastCall?.[0]).toBe(`/admin/udalosti/pribeh/${head.id}`));
  });
  test('say when there is none', async () => {
    const { navigate } = await find({ items: [], unreachable: [] });
    expect(await screen.findByText('K tomuto e-mailu, telefonu nebo IMEI nic nemáme.')).toBeTruthy();
    expect(navigate).not.toHaveBeenCalled();
  });
  test('say who does not answer, and show what was found all the same', async () => {
    await find({ items: [head], unreachable: ['repairs'] });
    expect(await screen.findByText(/Neodpovídají: repairs\. Našli jsme 1 příběh/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ukázat nalezené' }).getAttribute('href')).toBe(`/admin/udalosti?cases=${head.id}`);
  });
});
