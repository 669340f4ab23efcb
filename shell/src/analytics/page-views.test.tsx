import { keepConsent } from '@okruh/web-kit/analytics';
import { beforeEach, expect, it } from 'vitest';
import { decideConsent } from '../consent/decide-consent.ts';
import { testShell } from '../testing/test-shell.ts';
import { reportPageViews } from './page-views.ts';

const { store } = testShell('cz');
const open = reportPageViews(store, 'cz');
const visit = (path: string): void => {
  window.history.replaceState(null, '', path);
  document.title = `Okruh ${path}`;
  open(document.title);
};
const decide = (analytics: boolean): void => decideConsent(store, { analytics, marketing: false });
const viewed = () => (window.dataLayer ?? []).flatMap((push) => ('url' in push ? [push.url] : []));

beforeEach(() => {
  delete window.dataLayer;
  keepConsent({ isDecided: false, analytics: false, marketing: false });
});

it('nothing is reported before the visitor decides, nor after a no', () => {
  visit('/telefony');
  expect(window.dataLayer).toBeUndefined();
  decide(false);
  visit('/notebooky');
  expect(viewed()).toEqual([]);
});

it('the page that is open at a yes is reported once, after the consent, and those before it are not', () => {
  visit('/telefony');
  visit('/notebooky?razeni=cena');
  decide(true);
  expect(window.dataLayer).toMatchObject([
    { event: 'consent_update', analytics_storage: 'granted' },
    { event: 'virtual_page_view', url: '/notebooky?razeni=cena', title: 'Okruh /notebooky?razeni=cena', user_type: 'unregistered' },
  ]);
  decide(true);
  expect(viewed()).toHaveLength(1);
});

it('a yes that is taken back and given again reports no page twice, and the page that was opened between them', () => {
  decide(true);
  window.dataLayer = [];
  visit('/telefony');
  decide(false);
  decide(true);
  expect(viewed()).toEqual(['/telefony']);
  decide(false);
  visit('/notebooky');
  decide(true);
  expect(viewed()).toEqual(['/telefony', '/notebooky']);
});
