import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, type FakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { expect, it } from 'vitest';
import * as teaser from '../repair-teaser.tsx';
import { devicePath, operations, repairsServer } from '../testing/repairs-server.ts';
import { toTeaser } from './repair-teaser.tsx';

// An address says nothing of the device: only the product does.
const path = '/produkt/a-phone-of-the-catalogue';

function shopServer(deviceIdentifier: string | null = 'apple-iphone-13-128gb-midnight'): FakeServer {
  const server = repairsServer();
  server.answer('GET /api/catalog/products/:product', answering({ device_identifier: deviceIdentifier }));
  return server;
}

it('shows from which price repairs of the shown product start, and leads to them', async () => {
  const server = shopServer();
  const page = await visit(teaser, { path });
  await userEvent.click(await screen.findByRole('link', { name: /^Opravy od 990\sKč, displej do 1 hodiny$/ }));
  expect(page.navigate).toHaveBeenCalledWith(devicePath);
  expect(server.received.map(({ route }) => route)).toEqual([
    'GET /api/catalog/products/a-phone-of-the-catalogue',
    'GET /api/repairs/products/apple-iphone-13-128gb-midnight',
  ]);
});

it('promises nothing for what is not repaired', async () => {
  const server = shopServer();
  server.answer('GET /api/repairs/products/:product', refusing(404, 'not-found', 'Nenalezeno.'));
  const page = await visit(teaser, { path });
  await waitFor(() => expect(page.element.querySelector('[aria-busy]')).toBeNull());
  expect(page.element.textContent).toBe('');
});

it('promises nothing for a product that is no device', async () => {
  const server = shopServer(null);
  const page = await visit(teaser, { path });
  await waitFor(() => expect(page.element.querySelector('[aria-busy]')).toBeNull());
  expect(page.element.textContent).toBe('');
  expect(server.received.map(({ route }) => route)).toEqual(['GET /api/catalog/products/a-phone-of-the-catalogue']);
});

it('shows no time when no display is done while the customer waits', () => {
  expect(toTeaser(operations.filter(({ kind }) => kind === 'battery'))).toMatchObject({ displayMinutes: null });
  expect(toTeaser([])).toBeNull();
});
