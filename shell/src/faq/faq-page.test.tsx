import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import cs from '../content/locales/cs.json';
import { inShop } from '../testing/in-shop.tsx';
import FaqPage from './faq-page.tsx';

const groups = [
  {
    id: 'delivery',
    name: 'Doručení',
    items: [
      {
        id: 'faq-kdy',
        question: 'Kdy mi zboží dorazí?',
        answer: [{ tag: 'p', lines: [[{ text: 'Následující pracovní den.', tag: 'span', href: null }]] }],
      },
      {
        id: 'faq-kam',
        question: 'Kam doručíte?',
        answer: [{ tag: 'p', lines: [[{ text: 'Po celém Česku.', tag: 'span', href: null }]] }],
      },
    ],
  },
];
const show = () => inShop(<FaqPage />, { texts: cs, path: '/casto-kladene-otazky', page: { name: 'faq', data: { groups } } });
const isOpen = (id: string): boolean => document.getElementById(id)?.hasAttribute('open') ?? false;
afterEach(() => {
  cleanup();
  window.location.hash = '';
});

it('a question opens when the address names it, at first and later', () => {
  window.location.hash = '#faq-kam';
  show();
  expect([isOpen('faq-kdy'), isOpen('faq-kam')]).toEqual([false, true]);
  window.location.hash = '#faq-kdy';
  act(() => void window.dispatchEvent(new Event('hashchange')));
  expect(isOpen('faq-kdy')).toBe(true);
});

it('every answer stands in the document, and each question has its address', () => {
  show();
  expect(screen.getByText('Následující pracovní den.')).toBeTruthy();
  expect(screen.getAllByText('Odkaz na tuto otázku').map((link) => link.getAttribute('href'))).toEqual(['#faq-kdy', '#faq-kam']);
});
