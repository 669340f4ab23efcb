import { TextsProvider, createTexts } from '@okruh/web-kit/i18n';
import { ShopRouter } from '@okruh/web-kit/router';
import { answering, fakeServer } from '@okruh/web-kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import cs from '../locales/cs.json';
import { ShellContext } from '../shell-context.tsx';
import { testShell } from '../testing/test-shell.ts';
import { ModelSearch } from './model-search.tsx';

const found = [
  {
    label: 'Apple iPhone 13 128 GB',
    url: '/vykup/telefony/apple/apple-iphone-13-128gb',
    image: null,
    price_up_to: { amount: 820_000, currency: 'CZK' },
  },
];
const route = 'GET /api/buyout/model-search';

function show() {
  const navigate = vi.fn<(to: string) => void>();
  render(
    <ShellContext value={testShell('cz')}>
      <TextsProvider i18n={createTexts('cs', cs)}>
        <ShopRouter path="/" search="" navigate={navigate}>
          <ModelSearch />
        </ShopRouter>
      </TextsProvider>
    </ShellContext>,
  );
  return { navigate, input: screen.getByLabelText('Výrobce a model') };
}
afterEach(cleanup);

describe('the way in by model', () => {
  it('asks from two letters on and leads to the model with its highest price', async () => {
    const server = fakeServer({ [route]: answering({ items: found }) });
    const { navigate, input } = show();
    await userEvent.type(input, 'i');
    expect(server.received).toEqual([]);
    await userEvent.type(input, 'phone');
    const link = await screen.findByRole('link', { name: /iPhone 13/ });
    expect(link.textContent).toContain('až 8\u00a0200\u00a0Kč');
    expect(screen.getByRole('status').textContent).toBe('1 model');
    await userEvent.click(link);
    expect(navigate.mock.calls[0]?.[0]).toBe('/vykup/telefony/apple/apple-iphone-13-128gb');
  });
  it('leads to the selector when nothing is chosen, and says when nothing was found', async () => {
    fakeServer({ [route]: answering({ items: [] }) });
    const { navigate, input } = show();
    await userEvent.type(input, 'nokia{Enter}');
    expect(navigate.mock.calls[0]?.[0]).toBe('/vykup');
    expect(await screen.findByText(/Takový model jsme nenašli/)).toBeTruthy();
  });
  it('names another way when searching fails', async () => {
    fakeServer({});
    const { input } = show();
    await userEvent.type(input, 'iphone');
    await waitFor(() => expect(screen.getByText(/Hledání teď nefunguje/)).toBeTruthy());
  });
});
