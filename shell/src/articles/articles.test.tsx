import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import cs from '../content/locales/cs.json';
import { card } from '../testing/catalog-fixtures.ts';
import { inShop, watchedScreen } from '../testing/in-shop.tsx';
import { articleListQuery, articleListSearch } from './article-list-query.ts';
import ArticleListPage from './article-list-page.tsx';
import ArticlePage from './article-page.tsx';

const head = {
  id: 'a1',
  title: 'Jak připravit telefon na výkup',
  perex: 'Pět kroků.',
  href: '/clanky/jak-pripravit-telefon-na-vykup',
  published_on: '2026-11-02',
  author: 'Jana Malá',
  tags: ['vykup'],
};
beforeEach(() => void watchedScreen());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the list leads to each article, its subjects and its further pages', () => {
  const data = { items: [head], total: 14, page: 1, page_size: 12, tags: ['vykup', 'servis'] };
  inShop(<ArticleListPage />, { texts: cs, path: '/clanky', search: '?tema=vykup', page: { name: 'article-list', data } });
  expect(screen.getByRole('link', { name: head.title }).getAttribute('href')).toBe(head.href);
  expect(screen.getByRole('link', { name: 'Výkup' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'Strana 2' }).getAttribute('href')).toBe('/clanky?tema=vykup&strana=2');
});

it('an address of the list is read as it is written, and nonsense asks for everything', () => {
  for (const market of ['cz', 'ro'] as const) {
    for (const query of [
      { page: 1, tag: null },
      { page: 3, tag: 'baterie a displej' },
    ]) {
      expect(articleListQuery(market, articleListSearch(market, query))).toEqual(query);
    }
  }
  expect(articleListQuery('cz', '?strana=-1&tema=')).toEqual({ page: 1, tag: null });
});

it('an article has its text, its date in words and the products it speaks of', () => {
  const article = {
    ...head,
    body: [
      { tag: 'p', lines: [[{ text: 'První odstavec.', tag: 'span', href: null }]] },
      { tag: 'p', lines: [[{ text: 'Druhý odstavec.', tag: 'span', href: null }]] },
    ],
    related: [card()],
    alternate_path: null,
  };
  inShop(<ArticlePage />, { texts: cs, path: head.href, page: { name: 'article', data: { article, today: '2026-11-20' } } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(head.title);
  expect(screen.getByText(/2\..listopadu.2026, Jana Malá/)).toBeTruthy();
  expect(screen.getByText('Druhý odstavec.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apple iPhone 16' })).toBeTruthy();
});
