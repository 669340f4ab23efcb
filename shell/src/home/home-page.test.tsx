import { type FakeServer, answering, fakeServer } from '@okruh/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberVisited } from '../last-visited/last-visited.ts';
import { card, homePage as home, usedCard } from '../testing/catalog-fixtures.ts';
import { inShop, watchedScreen } from '../testing/in-shop.tsx';
import { LateDuo, LateNewsletter } from '../islands.ts';
import Duo from './duo.tsx';
import HomePage from './home-page.tsx';
import texts from './locales/cs.json';
import Newsletter from './newsletter.tsx';

LateDuo.register(Duo);
LateNewsletter.register(Newsletter);

const show = (shown = home()) => inShop(<HomePage />, { texts, page: { name: 'home', data: { home: shown, today: '2026-11-20' } } });

let server: FakeServer;
beforeEach(() => {
  watchedScreen();
  window.localStorage.clear();
  server = fakeServer({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the home page', () => {
  it('says what each part of the loop brings', () => {
    show();
    const tags = [...document.querySelectorAll('.hero-tag')].map((tag) => tag.textContent?.replaceAll('\u00a0', ' '));
    expect(tags).toEqual(['Koupit od 10 490 Kč', 'Opravit do 2 hodin', 'Prodat až za 14 200 Kč']);
    expect(screen.getByRole('link', { name: 'Prohlédnout telefony' }).getAttribute('href')).toBe('/telefony');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
  it('leaves out what isn’t known', () => {
    show(home({ tags: { buy_from: null, repair_within_minutes: 45, sell_up_to: null }, articles: [], tabs: [], used: [] }));
    expect([...document.querySelectorAll('.hero-tag')].map((tag) => tag.textContent)).toEqual(['Opravit do 45 minut']);
    expect(screen.queryByText('Čtení a návody')).toBeNull();
    expect(screen.queryByRole('tablist')).toBeNull();
  });
  it('shows the scale of used things without the new ones', () => {
    show();
    expect(within(screen.getByRole('region', { name: 'Stupnice stavu' })).getAllByRole('term')).toHaveLength(1);
  });
});

describe('the shelf with tabs', () => {
  it('shows another tab at a press and by arrows, and keeps the choice', async () => {
    show();
    expect(screen.queryByText('Novinka 1')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Novinky' }));
    expect(screen.getByText('Novinka 1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Celá nabídka, Novinky' }).getAttribute('href')).toBe('/telefony?razeni=novinky');
    cleanup();
    show();
    expect(screen.getByRole('tab', { name: 'Novinky' }).getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Novinky' }), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Ve slevě' }));
  });
  it('forgets the choice after five minutes', async () => {
    const at = Date.now();
    show();
    await userEvent.click(screen.getByRole('tab', { name: 'Novinky' }));
    cleanup();
    vi.spyOn(Date, 'now').mockReturnValue(at + 5 * 60_000 + 10_000);
    show();
    expect(screen.getByRole('tab', { name: 'Ve slevě' }).getAttribute('aria-selected')).toBe('true');
    vi.restoreAllMocks();
  });
  it('leads to whole lists without a script', () => {
    show();
    expect(screen.getByRole('tab', { name: 'Novinky' }).getAttribute('href')).toBe('/telefony?razeni=novinky');
  });
});

describe('an offer with an end', () => {
  it('is the first tab of the shelf and names its last day; no clock ticks', async () => {
    show(home({ limited: [{ id: 'week', title: 'Tento týden výhodněji', ends_at: '2026-11-22T22:59:00Z', items: [card()] }] }));
    const [first] = screen.getAllByRole('tab');
    expect([first?.textContent, first?.getAttribute('aria-selected'), first?.getAttribute('href')]).toEqual([
      'Tento týden výhodněji',
      'true',
      '/slevy',
    ]);
    expect(screen.getByText(/Platí do/).textContent?.replaceAll('\u00a0', ' ')).toBe('Platí do 22. 11. 2026 včetně');
    expect(screen.queryByRole('timer')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Novinky' }));
    expect(screen.queryByText(/Platí do/)).toBeNull();
  });
});

describe('what the shop promises of delivery', () => {
  const delivery = () =>
    screen.getByRole('region', { name: 'Proč Okruh' }).querySelectorAll('li b')[1]?.textContent?.replaceAll('\u00a0', ' ');
  it('is the day that its products name', () => {
    show(
      home({ used: [card({ stock: { state: 'in-stock', quantity: 9, delivery_on: '2026-11-24', stores: 1 } })], tabs: [], limited: [] }),
    );
    expect(delivery()).toBe('U vás 24. 11.');
  });
  it('names no day when no product does', () => {
    show(home({ used: [], tabs: [], limited: [] }));
    expect(delivery()).toBe('Doručení do dvou pracovních dnů');
  });
});

describe('the last visited products', () => {
  it('come newest first, asked for after the first paint', async () => {
    for (const code of ['PH101', 'PH013A']) rememberVisited(code);
    server.answer('GET /api/catalog/cards', answering({ items: [usedCard(), card()] }));
    show(home({ used: [], tabs: [] }));
    const shelf = await screen.findByRole('region', { name: 'Naposledy navštívené' });
    await waitFor(() => expect(within(shelf).getAllByRole('article')).toHaveLength(2));
    expect(server.of('GET /api/catalog/cards')[0]?.query).toEqual({ codes: 'PH013A,PH101' });
  });
  it('take no room when there are none or they can’t be had', async () => {
    show();
    expect(server.received).toEqual([]);
    cleanup();
    rememberVisited('PH101');
    show();
    await waitFor(() => expect(server.of('GET /api/catalog/cards')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Naposledy navštívené')).toBeNull());
  });
});

describe('news by e-mail', () => {
  const news = 'POST /api/new/news/subscriber/add-subscriber/';
  it('say what to do next', async () => {
    server.answer(news, answering({ check_mail: true }, 201));
    show();
    await userEvent.type(screen.getByLabelText('E-mail'), ' jana@example.cz {Enter}');
    expect(await screen.findByText(/odběr začne potvrzením/)).toBeTruthy();
    expect(server.of(news)[0]?.body).toEqual({ e_mail: 'jana@example.cz' });
  });
  it('show the shop’s error at the field', async () => {
    server.answer(news, answering({ e_mail: ['Tohle není e-mail.'] }, 400));
    show();
    await userEvent.type(screen.getByLabelText('E-mail'), 'jana{Enter}');
    expect(await screen.findByText('Tohle není e-mail.')).toBeTruthy();
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  });
  it('never put the address into a page’s address', () => {
    show();
    expect(screen.getByLabelText('E-mail').hasAttribute('name')).toBe(false);
  });
});
