import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusing, visit } from '@okruh/web-kit/testing';
import { expect, it } from 'vitest';
import * as teaser from '../repair-teaser.tsx';
import { devicePath, operations, repairsServer } from '../testing/repairs-server.ts';
import { teaserOf } from './repair-teaser.tsx';

const path = '/produkt/apple-iphone-13-128gb-midnight-aplus';

it('tells what repairs of the shown product cost from, and leads to them', async () => {
  const server = repairsServer();
  const page = await visit(teaser, { path });
  await userEvent.click(await screen.findByRole('link', { name: /^Opravy od 990\sKč, displej do 1 hodiny$/ }));
  expect(page.navigate).toHaveBeenCalledWith(devicePath);
  expect(server.received.map(({ route }) => route)).toEqual(['GET /api/repairs/products/apple-iphone-13-128gb-midnight']);
});

it('promises nothing for what is not repaired', async () => {
  const server = repairsServer();
  server.answer('GET /api/repairs/products/:product', refusing(404, 'not-found', 'Nenalezeno.'));
  const page = await visit(teaser, { path });
  await waitFor(() => expect(page.element.querySelector('[aria-busy]')).toBeNull());
  expect(page.element.textContent).toBe('');
});

it('tells no time when no display is done while the customer waits', () => {
  expect(teaserOf(operations.filter(({ kind }) => kind === 'battery'))).toMatchObject({ displayMinutes: null });
  expect(teaserOf([])).toBeNull();
});
