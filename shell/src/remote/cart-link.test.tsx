import { emitBrowserEvent } from '@okruh/web-kit';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inShop } from '../testing/in-shop.tsx';
import { buyoutRelease } from '../testing/page-context.ts';
import { readCartCount } from './cart-count.ts';
import { CartLink } from './cart-link.tsx';

vi.mock('./fragment.tsx', () => ({ default: ({ expose }: { expose: string }) => <p data-testid="fragment">{expose}</p> }));

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.cookie = 'okruh-cart-count=; Max-Age=0';
});

function show(path = '/', isReleased = true) {
  const shown = inShop(<CartLink location={{ path, search: '', arrival: 'keep' }} />, { path });
  if (isReleased) act(() => shown.shell.store.setState({ release: { 'mfe-cart-checkout': buyoutRelease } }));
  return shown;
}
const panel = () => screen.queryByRole('region', { name: 'Co máte v košíku' });
const link = () => screen.getByRole('link', { name: /^Košík/ });
const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('the link to the cart', () => {
  it('is a plain link with as many pieces as the cookie says, and follows every change', () => {
    document.cookie = 'okruh-cart-count=2';
    show();
    expect(link().getAttribute('href')).toBe('/kosik');
    expect(link().textContent).toBe('2Košík, 2 kusy');
    act(() => emitBrowserEvent('cart:changed', { count: 120 }));
    expect(link().textContent).toBe('99+Košík, 120 kusů');
    // Another tab emptied it.
    document.cookie = 'okruh-cart-count=0';
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(link().textContent).toBe('Košík');
  });

  it('takes only a number for a count', () => {
    expect(
      ['', 'okruh-cart-count=', 'okruh-cart-count=<b>', 'other-okruh-cart-count=3', 'okruh-cart-count=12345'].map(readCartCount),
    ).toEqual([0, 0, 0, 0, 0]);
    expect(readCartCount('a=1; okruh-cart-count=17; b=2')).toBe(17);
  });
});

describe('what is in the cart', () => {
  it('opens for the mouse that rests on the link and is loaded then, not before', async () => {
    show();
    expect(screen.queryByTestId('fragment')).toBeNull();
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).hover(link());
    await vi.waitFor(() => expect(document.querySelector('.cart-panel')).not.toBeNull(), { timeout: 10_000 });
    const around = link().parentElement ?? link();
    // It listens from its effects on, which follow what can be seen.
    await act(async () => undefined);
    // happy-dom knows no :hover; the pointer comes again.
    fireEvent(around, new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    await after(100);
    expect(panel()).toBeNull();
    await after(60);
    await vi.waitFor(() => expect(panel()).not.toBeNull(), { timeout: 10_000 });
    expect(screen.getByTestId('fragment').textContent).toBe('./mini-cart');
    fireEvent(around, new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    await after(260);
    expect(panel()).toBeNull();
  });

  it('opens for the keyboard and closes with Escape', async () => {
    show();
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).tab();
    await vi.waitFor(() => expect(panel()).not.toBeNull(), { timeout: 10_000 });
    fireEvent.keyDown(link(), { key: 'Escape' });
    expect(panel()).toBeNull();
  });

  it.each([
    ['for a tap, which goes to the cart', '/', true, 'touch'],
    ['on the cart’s own page', '/kosik', true, 'mouse'],
    ['while no cart is released', '/', false, 'mouse'],
  ] as const)('doesn’t open %s', async (_when, path, isReleased, pointerType) => {
    show(path, isReleased);
    fireEvent.pointerEnter(link(), { pointerType });
    await after(500);
    expect(screen.queryByTestId('fragment')).toBeNull();
  });
});
