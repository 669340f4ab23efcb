/** @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } } */
import type { RemoteRender } from '@okruh/web-kit';
import { createTexts } from '@okruh/web-kit/i18n';
import { createShopHistory } from '@okruh/web-kit/router';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { inlinedJson, isInlinedContext } from './document/inlined.ts';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import { renderPage } from './server.tsx';
import { createShellStore } from './shell.store.ts';
import { htmlOf } from './testing/html-of.ts';
import { pageContext } from './testing/page-context.ts';

const remote: RemoteRender = {
  status: 200,
  title: 'Výkup telefonů',
  description: 'Kolik dostanete',
  html: '<h1>Co prodáváte?</h1>',
  data: { queries: '</script><!--' },
};
const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
/** That server and browser render in one process here is no fault of the page. */
const faults = (): string[] =>
  complaints.mock.calls.map(([text]) => String(text)).filter((text) => !text.startsWith('Detected multiple renderers'));
const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

beforeEach(() => {
  complaints.mockClear();
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('a page from the server', () => {
  it.each([
    ['cz', '/', 'cs-CZ', 'Technika, která jde dokola | Okruh'],
    ['ro', '/', 'ro-RO', 'Tehnologia care se întoarce | Okruh'],
    ['cz', '/podminky-vykupu', 'cs-CZ', 'Podmínky výkupu | Okruh'],
    ['ro', '/protectia-datelor', 'ro-RO', 'Protecția datelor personale | Okruh'],
    ['cz', '/kontakt', 'cs-CZ', 'Kontakt | Okruh'],
  ] as const)('%s %s is whole, with one heading and without a warning', async (market, path, language, title) => {
    const page = renderPage(pageContext(market, path), null);
    const document = parsed(await htmlOf(page));
    expect(page.status).toBe(200);
    expect(document.documentElement.lang).toBe(language);
    expect(document.title).toBe(title);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect([...document.querySelectorAll('header, main, footer')].map((part) => part.tagName)).toEqual(['HEADER', 'MAIN', 'FOOTER']);
    expect(faults()).toEqual([]);
  });
  it('links only to what exists', async () => {
    const document = parsed(await htmlOf(renderPage(pageContext('cz', '/'), null)));
    const { resolveRoute } = await import('./server.tsx');
    const own = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/'));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((href) => resolveRoute('cz', href.replace(/#.*/, '')).page === 'not-found')).toEqual([]);
  });
  it('names the same page of the other market', async () => {
    const document = parsed(await htmlOf(renderPage(pageContext('cz', '/kontakt'), null)));
    expect(document.querySelector('link[hreflang="ro-RO"]')?.getAttribute('href')).toBe('https://okruh.ro/contact');
    expect(document.querySelector('.topbar a.market')?.getAttribute('href')).toBe('https://okruh.ro/contact');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://okruh.cz/kontakt');
  });
  it('runs scripts by the nonce only, and preloads what it will need', async () => {
    const page = renderPage(pageContext('cz', '/'), null);
    const document = parsed(await htmlOf(page));
    const scripts = [...document.querySelectorAll('script')].filter((script) => script.type !== 'application/json');
    expect(scripts.map((script) => [script.getAttribute('src'), script.getAttribute('nonce')])).toEqual([
      ['/assets/shell/a00000000001/main.js', 'n0nce'],
    ]);
    expect(page.headers['link']).toContain('</assets/shell/a00000000001/home.js>; rel=preload; as=script');
    expect(page.headers['link']).not.toContain('federation');
  });
  it('is not found with 404 and kept out of search engines', async () => {
    const page = renderPage(pageContext('ro', '/nimic'), null);
    const document = parsed(await htmlOf(page));
    expect(page.status).toBe(404);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('h1')?.textContent).toBe('Nu avem această pagină');
  });
  it('shows the request id when the server failed', async () => {
    const page = renderPage(pageContext('cz', '/vykup', { error: { status: 500, requestId: 'r-42' } }), null);
    expect(page.status).toBe(500);
    expect(await htmlOf(page)).toContain('r-42');
  });
  it('cannot be broken out of by a path, an account or a remote’s data', async () => {
    const account = {
      id: '019a9f2e-0000-7000-8000-000000000001',
      kind: 'customer' as const,
      display_name: '</script><script>alert(1)</script>',
      e_mail: 'x@example.cz',
      roles: [],
    };
    const html = await htmlOf(renderPage(pageContext('cz', '/vykup/"><script>alert(1)</script>', { account }), remote));
    expect(html).not.toContain('<script>alert(1)');
    expect(parsed(html).querySelectorAll('script')).toHaveLength(3);
  });
});

describe('a page of a remote', () => {
  it('carries its HTML, title, style sheet, version and data', async () => {
    const page = renderPage(pageContext('cz', '/vykup'), remote);
    const document = parsed(await htmlOf(page));
    expect(document.title).toBe('Výkup telefonů | Okruh');
    expect(document.querySelector('main')?.getAttribute('data-boundary')).toBe('mfe-buyout@b00000000001');
    expect(document.querySelector('main [data-server] h1')?.textContent).toBe('Co prodáváte?');
    expect([...document.querySelectorAll('link[rel="stylesheet"]')].at(-1)?.getAttribute('href')).toBe(
      '/assets/mfe-buyout/b00000000001/routes.css',
    );
    expect(JSON.parse(document.getElementById('remote-data')?.textContent ?? '')).toEqual(remote.data);
    expect(page.headers['link']).toContain('</assets/mfe-buyout/b00000000001/routes.js>; rel=preload; as=script');
  });
  it('comes without its HTML when its server build failed', async () => {
    const document = parsed(await htmlOf(renderPage(pageContext('cz', '/vykup'), null)));
    expect(document.querySelector('main [data-remote]')?.childElementCount).toBe(0);
    expect(document.querySelector('main [data-server]')).toBeNull();
    expect(document.title).toBe('Výkup | Okruh');
  });
  it('keeps its status and redirects', () => {
    expect(renderPage(pageContext('cz', '/vykup/x'), { ...remote, status: 410 }).status).toBe(410);
    expect(renderPage(pageContext('cz', '/vykup/x'), { ...remote, status: 301, redirect: '/vykup' })).toMatchObject({
      status: 301,
      redirect: '/vykup',
    });
  });
  it('has the bare frame in the back office', async () => {
    const document = parsed(await htmlOf(renderPage(pageContext('cz', '/admin/vykupy'), null)));
    expect(document.querySelector('header, footer, .consent')).toBeNull();
  });
});

describe('in the browser', () => {
  /** Loads a server page as a browser does; gives what React had to repair. */
  async function hydrated(
    market: 'cz' | 'ro',
    path: string,
    drawn: RemoteRender | null,
    texts: Readonly<Record<string, string>>,
  ): Promise<unknown[]> {
    const context = pageContext(market, path, { consent: { isDecided: false, analytics: false, marketing: false } });
    document.documentElement.innerHTML = parsed(await htmlOf(renderPage(context, drawn))).documentElement.innerHTML;
    window.history.replaceState(null, '', path);
    const inlined = inlinedJson('page-context');
    const root = document.getElementById('app');
    if (!isInlinedContext(inlined) || root === null) throw new Error('the document has no context');
    const repaired: unknown[] = [];
    const shell = {
      market: inlined.market,
      locale: inlined.locale,
      origins: inlined.origins,
      base: inlined.shell.base,
      store: createShellStore(inlined),
      history: createShopHistory(window, () => Promise.resolve(true)),
      error: null,
    };
    const server = inlined.drawnRemote === null ? null : { remote: inlined.drawnRemote, html: null, data: inlinedJson('remote-data') };
    const app = (
      <App
        shell={shell}
        i18n={createTexts(inlined.locale, texts)}
        first={{ path, search: '', arrival: 'load' }}
        server={server}
        onPageView={() => undefined}
      />
    );
    await act(async () => {
      hydrateRoot(root, app, { identifierPrefix: 'shell-', onRecoverableError: (error) => repaired.push(error) });
    });
    return repaired;
  }

  it.each([
    ['cz', '/', null],
    ['ro', '/contact', null],
    ['cz', '/nic', null],
    ['cz', '/vykup', remote],
  ] as const)('%s %s is hydrated without a mismatch', async (market, path, drawn) => {
    expect(await hydrated(market, path, drawn, market === 'cz' ? cs : ro)).toEqual([]);
    expect(faults().filter((text) => text.includes('ydrat'))).toEqual([]);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });
  it('would notice another text than the server’s', async () => {
    expect(await hydrated('cz', '/kontakt', null, { ...cs, 'contact.title': 'Jinak' })).not.toEqual([]);
  });
});
