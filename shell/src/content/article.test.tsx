import { hotline } from '@okruh/market';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import cs from '../locales/cs.json';
import ro from '../locales/ro.json';
import { inShop } from '../testing/in-shop.tsx';
import BuyoutTermsPage from './buyout-terms-page.tsx';
import CareerPage from './career-page.tsx';

afterEach(cleanup);

it.each(['cz', 'ro'] as const)('pages of %s name the hotline and its hours as the header does, and a tap dials it', (market) => {
  const { number, href } = hotline[market];
  const words = () => document.body.textContent ?? '';
  inShop(<CareerPage />, { market });
  expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(href);
  expect(words()).toContain(`${number}, ${(market === 'cz' ? cs : ro)['phone.hours']}, `);
  cleanup();
  inShop(<BuyoutTermsPage />, { market });
  expect(screen.getByRole('link', { name: number }).getAttribute('href')).toBe(href);
  expect(words()).not.toMatch(/[{}]/);
});
