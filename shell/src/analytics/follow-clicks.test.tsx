import { keepConsent } from '@okruh/web-kit/analytics';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { followClicks } from './follow-clicks.ts';

beforeEach(() => {
  window.dataLayer = [];
  keepConsent({ isDecided: true, analytics: true, marketing: false });
  render(
    <>
      <nav className="main-nav">
        <a href="/telefony?razeni=cena">Telefony</a>
      </nav>
      <a className="category-tile" href="/pouzite">
        <b>Použité</b> <small>od 1 990 Kč</small>
      </a>
      <a href="/produkt/iphone">iPhone</a>
      <footer className="site-footer">
        <button type="button">Cookies</button>
      </footer>
    </>,
  );
  return followClicks();
});

it('a link of a menu and one of a banner are reported once each, by element, path and words', () => {
  fireEvent.click(screen.getByText('Telefony'));
  fireEvent.click(screen.getByText('Použité'));
  expect(window.dataLayer).toEqual([
    { event: 'click', element: 'menu', id: '/telefony', name: 'Telefony' },
    { event: 'generic_event', category: 'menu', action: 'click', label: 'Telefony' },
    { event: 'click', element: 'banner', id: '/pouzite', name: 'Použité' },
    { event: 'generic_event', category: 'banner', action: 'click', label: 'Použité' },
  ]);
});

it('other links and buttons are not', () => {
  fireEvent.click(screen.getByText('iPhone'));
  fireEvent.click(screen.getByText('Cookies'));
  expect(window.dataLayer).toEqual([]);
});

it('nothing is reported after the end', () => {
  followClicks()();
  fireEvent.click(screen.getByText('Telefony'));
  expect(window.dataLayer).toHaveLength(2);
});

it('nothing is reported without consent', () => {
  keepConsent({ isDecided: true, analytics: false, marketing: false });
  fireEvent.click(screen.getByText('Telefony'));
  expect(window.dataLayer).toEqual([]);
});
