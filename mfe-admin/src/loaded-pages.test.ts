import { createText } from '@okruh/web-kit/i18n';
import { expect, it } from 'vitest';
import { loadPage } from './loaded-pages.ts';
import { loadLanguage } from './office/language/language.ts';
import { pages } from './pages.ts';

it('loads a page once, and has it at hand with its texts from then on', async () => {
  const loading = loadPage('orders', 'cs');
  expect(loading).not.toHaveProperty('status');
  expect(loadPage('orders', 'cs')).toBe(loading);
  const { pages: drawn } = await pages.orders.load();
  expect(await loading).toBe(drawn.orders);
  expect(loading).toMatchObject({ status: 'fulfilled', value: drawn.orders });
  expect(createText(await loadLanguage('cs'))('orders.table')).not.toBe('orders.table');
});

it('has the page in another language once its texts are there, as the same component', async () => {
  const [czech, romanian] = await Promise.all([loadPage('orders', 'cs'), loadPage('orders', 'ro')]);
  expect(romanian).toBe(czech);
  expect(createText(await loadLanguage('ro'))('orders.table')).not.toBe(createText(await loadLanguage('cs'))('orders.table'));
});
