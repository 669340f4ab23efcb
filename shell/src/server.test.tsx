/** @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } } */
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { PageContext, PageHead, PageRender, RemoteRender } from '@okruh/web-kit';
import { createTexts } from '@okruh/web-kit/i18n';
import { createShopHistory } from '@okruh/web-kit/router';
import { act } from '@testing-library/react';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { hydrateRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { App } from './app.tsx';
import { inlinedJson, inlinedMenu, isInlinedContext } from './document/inlined.ts';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import type { PagePart } from './model/page-data.tsx';
import { areaPaths, pagePaths } from './model/routes.ts';
import { renderPage } from './server.tsx';
import { addPageTexts } from './page-texts.ts';
import { homePage, productList } from './testing/catalog-fixtures.ts';
import { type Answers, preparedPage } from './testing/prepared-page.ts';
import { createShellStore } from './model/shell.store.ts';
import { readHtml } from './testing/read-html.ts';
import { pageContext } from './testing/page-context.ts';

const remote: RemoteRender = {
  status: 200,
  title: 'Výkup telefonů',
  description: 'Kolik dostanete',
  html: '<h1>Co prodáváte?</h1>',
  data: { queries: '</script><!--' },
};
const faq = {
  groups: [
    {
      id: 'delivery',
      name: 'Doručení',
      items: [
        {
          id: 'courier',
          question: 'Kdy přijde kurýr?',
          answer: [{ tag: 'p', lines: [[{ text: 'Zítra.', tag: 'span', href: null }]] }],
        },
      ],
    },
  ],
};
const menu: Answers = { '/api/new/mp-menu/hamburger/hamburger/': { body: { main: [], hamburger: [], footer: [] } } };
const category = {
  category_id: 'phones',
  h1: 'Mobilní telefony',
  title: 'Mobilní telefony nové i použité',
  description: 'Vyberte si.',
  lead: 'Nové i použité.',
  text: [],
  breadcrumbs: [{ label: 'Telefony', href: '/telefony' }],
  subcategories: [],
  strip: null,
  list: productList(),
  alternate_path: '/telefoane',
};
const catalogue: Answers = {
  '/api/catalog/home': { body: homePage({ limited: [{ id: 'week', title: 'Tento týden', ends_at: '2099-11-20T11:05:30Z', items: [] }] }) },
  '/api/catalog/category': { body: category },
  '/api/catalog/search': { body: { query: 'iphone', corrected: null, categories: [], list: productList(), ways_out: [] } },
};
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));
const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
/** That server and browser render in one process here is no error of the page. */
const errors = (): string[] =>
  complaints.mock.calls.map(([text]) => String(text)).filter((text) => !text.startsWith('Detected multiple renderers'));
/** A page as the gateway makes it. */
const drawPage = async (page: PageContext, drawn: RemoteRender | null = null, answers: Answers = {}): Promise<PageRender> =>
  renderPage(page, drawn, await preparedPage(page, answers));
const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

beforeEach(() => {
  complaints.mockClear();
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('a preview', () => {
  const draw = async (context: Partial<PageContext>, answers: Answers = {}) => {
    const page = pageContext('cz', pagePaths.faq.cz, { search: '?koncept=t', ...context });
    return parsed(await readHtml(await drawPage(page, null, { ...menu, '/api/catalog/faq': { body: faq }, ...answers })));
  };

  it('says above the page that it is one, and asks search engines to leave it out', async () => {
    const shown = await draw({ isPreview: true });
    expect(shown.querySelector('body > aside')?.textContent).toMatch(/^Náhled před zveřejněním/);
    expect(shown.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(shown.querySelector('h1')).not.toBeNull();
    const usual = await draw({});
    expect(usual.querySelector('body > aside')).toBeNull();
    expect(usual.querySelector('meta[name="robots"]')).toBeNull();
  });

  it('that is over says so', async () => {
    const shown = await draw({ isPreview: true }, { '/api/catalog/faq': { status: 404, body: { status: 404 } } });
    expect(shown.querySelector('body > aside')?.textContent).toMatch(/^Tento náhled už neplatí/);
  });
});

describe('a page from the server', () => {
  it.each([
    ['cz', '/', 'cs-CZ', 'Okruh | Okruh'],
    ['ro', '/', 'ro-RO', 'Okruh | Okruh'],
    ['cz', '/telefony', 'cs-CZ', 'Mobilní telefony nové i použité | Okruh'],
    ['cz', '/hledat', 'cs-CZ', 'Hledání | Okruh'],
    ['cz', '/podminky-vykupu', 'cs-CZ', 'Podmínky výkupu | Okruh'],
    ['ro', '/protectia-datelor', 'ro-RO', 'Protecția datelor personale | Okruh'],
    ['cz', '/kontakt', 'cs-CZ', 'Kontakt | Okruh'],
  ] as const)('%s %s is whole, with one heading and without a warning', async (market, path, language, title) => {
    const page = await drawPage(pageContext(market, path), null, catalogue);
    const html = await readHtml(page);
    const document = parsed(html);
    expect((await validator.validateString(html)).results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(page.status).toBe(200);
    expect(document.documentElement.lang).toBe(language);
    expect(document.title).toBe(title);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect([...document.querySelectorAll('header, main, footer')].map((part) => part.tagName)).toEqual(['HEADER', 'MAIN', 'FOOTER']);
    expect(errors()).toEqual([]);
  });
  it('links only to what exists', async () => {
    const document = parsed(await readHtml(await drawPage(pageContext('cz', '/'), null, catalogue)));
    const { resolveRoute } = await import('./server.tsx');
    const own = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/'));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((href) => resolveRoute('cz', href.replace(/[?#].*/, '')).page === 'not-found')).toEqual([]);
  });
  it('may open the camera at the picking station and the pack bench, and nowhere else', async () => {
    const { resolveRoute } = await import('./server.tsx');
    const ids = { id: 'x', wave: '0190b7c0-0000-7000-8000-000000000001', model: 'x', kind: 'seo' };
    const office = Object.entries(officePaths).map(([page, path]) => ({ page, path: pathTo(path, ids) }));
    const shop = Object.values({ ...pagePaths, ...areaPaths }).flatMap((paths) => Object.values(paths));
    expect(office.filter(({ path }) => resolveRoute('cz', path).usesCamera).map(({ page }) => page)).toEqual([
      'picking-station',
      'pack-bench',
    ]);
    expect(resolveRoute('ro', '/admin/baleni/').usesCamera).toBe(true);
    expect(shop.filter((path) => resolveRoute('ro', path).usesCamera || resolveRoute('cz', path).usesCamera)).toEqual([]);
  });
  it('may be the preview of a text in the cart, and on no other page of a remote', async () => {
    const { resolveRoute } = await import('./server.tsx');
    const shown = Object.values(areaPaths).flatMap((paths) => [
      ...[paths.cz].filter((path) => resolveRoute('cz', path).showsContent),
      ...[paths.ro].filter((path) => resolveRoute('ro', path).showsContent),
    ]);
    expect(shown).toEqual(['/kosik', '/cos']);
  });
  it('has the link to the cart, and no count: it is cached for everybody', async () => {
    document.cookie = 'okruh-cart-count=7';
    const page = parsed(await readHtml(await drawPage(pageContext('cz', '/'), null, catalogue)));
    document.cookie = 'okruh-cart-count=; Max-Age=0';
    expect(page.querySelector('.cart-place a[href="/kosik"]')?.textContent).toBe('Košík');
    expect(page.querySelector('.cart-place .count-badge')).toBeNull();
  });
  it('has in the checkout the link back to the cart in place of menu and search', async () => {
    const page = parsed(await readHtml(await drawPage(pageContext('ro', '/finalizare/livrare'), remote)));
    expect([...page.querySelectorAll('header a')].map((link) => link.getAttribute('href'))).toEqual(['/', '/cos']);
    expect(page.querySelector('main')?.getAttribute('data-frame')).toBe('focused');
    expect(page.querySelector('footer nav, footer form')).toBeNull();
  });
  it('names the same page of the other market', async () => {
    const document = parsed(await readHtml(await drawPage(pageContext('cz', '/kontakt'))));
    expect(document.querySelector('link[hreflang="ro-RO"]')?.getAttribute('href')).toBe('https://okruh.ro/contact');
    expect(document.querySelector('.topbar a.market')?.getAttribute('href')).toBe('https://okruh.ro/contact');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://okruh.cz/kontakt');
  });
  it('runs released files only, nothing inline, and preloads what it will need', async () => {
    const page = await drawPage(pageContext('cz', '/'), null, catalogue);
    const document = parsed(await readHtml(page));
    const scripts = [...document.querySelectorAll('script')].filter((script) => !script.type.endsWith('json'));
    expect(scripts.map((script) => [script.getAttribute('src'), script.textContent])).toEqual([['/assets/shell/a00000000001/main.js', '']]);
    expect(page.headers['link']).toContain('</assets/shell/a00000000001/home.js>; rel=preload; as=script');
    expect(page.headers['link']).not.toContain('federation');
  });
  it('is not found with 404 and hidden from search engines', async () => {
    const page = await drawPage(pageContext('ro', '/nimic'), null, {
      '/api/catalog/category': { status: 404, body: { type: 'not-found' } },
    });
    const document = parsed(await readHtml(page));
    expect(page.status).toBe(404);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('h1')?.textContent).toBe('Nu avem această pagină');
  });
  it('shows the request id when the server failed', async () => {
    const page = await drawPage(pageContext('cz', '/vykup', { error: { status: 500, requestId: 'r-42' } }));
    expect(page.status).toBe(500);
    expect(await readHtml(page)).toContain('r-42');
  });
  it('cannot be broken out of by a path, an account or a remote’s data', async () => {
    const account = {
      id: '019a9f2e-0000-7000-8000-000000000001',
      kind: 'customer' as const,
      display_name: '</script><script>alert(1)</script>',
      e_mail: 'x@example.cz',
      roles: [],
    };
    const html = await readHtml(await drawPage(pageContext('cz', '/vykup/"><script>alert(1)</script>', { account }), remote));
    expect(html).not.toContain('<script>alert(1)');
    expect(parsed(html).querySelectorAll('script')).toHaveLength(3);
  });
});

describe('a page with data', () => {
  const path = '/casto-kladene-otazky';
  const answers: Answers = {
    ...menu,
    '/api/catalog/faq': { body: faq },
  };
  it('shows them, and carries them with the menu for hydration', async () => {
    const document = parsed(await readHtml(await drawPage(pageContext('cz', path), null, answers)));
    expect(document.querySelector('main')?.textContent).toContain('Kdy přijde kurýr?');
    expect(JSON.parse(document.getElementById('page-data')?.textContent ?? '')).toEqual(faq);
    expect(JSON.parse(document.getElementById('menu')?.textContent ?? '')).toEqual({ main: [], hamburger: [], footer: [] });
  });
  it('is the error page with 503 when they can not be had, and other pages go on', async () => {
    expect(await preparedPage(pageContext('cz', path))).toMatchObject({ page: 'error', status: 503, menu: null });
    expect(await preparedPage(pageContext('cz', '/kontakt'))).toMatchObject({ page: 'contact', status: 200, menu: null });
  });
  it('is not found when the catalogue does not know it', async () => {
    const unknown: Answers = { '/api/catalog/products/x': { status: 404, body: { type: 'not-found' } } };
    expect(await preparedPage(pageContext('cz', '/produkt/x'), unknown)).toMatchObject({ page: 'not-found', status: 404 });
  });
  it('is not found when the address can be none of ours: zero bytes, filters without end', async () => {
    const refused: Answers = {
      '/api/catalog/products/x': { status: 400, body: { product: ['Text obsahuje nepovolené znaky.'] } },
      '/api/catalog/category': { status: 400, body: { vyrobce: ['Zadejte nejvýše 300 znaků.'] } },
    };
    for (const address of ['/produkt/x', '/telefony']) {
      expect(await preparedPage(pageContext('cz', address), refused)).toMatchObject({ page: 'not-found', status: 404 });
    }
  });
  it('gives search engines everything it knows about itself, escaped', async () => {
    const page = pageContext('cz', path);
    const prepared = await preparedPage(page, answers);
    const head: PageHead = {
      title: 'Otázky',
      description: '"Uvozovky"',
      canonical: '/casto-kladene-otazky?strana=2',
      alternate: '/intrebari-frecvente?pagina=2',
      jsonLd: [{ '@context': 'https://schema.org', '@type': 'FAQPage', name: '</script><script>alert(1)</script>' }],
      openGraph: [{ property: 'og:type', content: 'article' }],
      preloadImage: { srcset: '/media/a-240.avif 240w, /media/a-480.avif 480w', sizes: '50vw', type: 'image/avif' },
    };
    const render = renderPage(page, null, { ...prepared, head });
    const document = parsed(await readHtml(render));
    expect(document.title).toBe('Otázky | Okruh');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://okruh.cz/casto-kladene-otazky?strana=2');
    expect(document.querySelector('link[hreflang="ro-RO"]')?.getAttribute('href')).toBe('https://okruh.ro/intrebari-frecvente?pagina=2');
    expect(document.querySelector('.topbar a.market')?.getAttribute('href')).toBe('https://okruh.ro/intrebari-frecvente?pagina=2');
    const [faqPage] = [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) =>
      JSON.parse(block.textContent ?? ''),
    );
    expect(faqPage).toEqual(head.jsonLd?.[0]);
    expect([...document.querySelectorAll('meta[property="og:type"]')].map((meta) => meta.getAttribute('content'))).toEqual(['article']);
    expect(document.querySelector('link[as="image"]')?.getAttribute('imagesrcset')).toBe(head.preloadImage?.srcset);
    expect(render.headers['link']).toContain(
      '</media/a-240.avif>; rel=preload; as=image; fetchpriority=high; imagesrcset="/media/a-240.avif 240w, /media/a-480.avif 480w"',
    );
  });
  it('goes elsewhere when its source says so, and is nowhere in the other market when it says that', async () => {
    const page = pageContext('cz', path);
    const prepared = await preparedPage(page, answers);
    expect(renderPage(page, null, { ...prepared, status: 301, redirect: '/nove' })).toMatchObject({ status: 301, redirect: '/nove' });
    const alone = parsed(await readHtml(renderPage(page, null, { ...prepared, head: { ...prepared.head, alternate: null } })));
    expect(alone.querySelector('link[hreflang]')).toBeNull();
  });
});

describe('a page of a remote', () => {
  it('carries its HTML, title, style sheet, version and data', async () => {
    const page = await drawPage(pageContext('cz', '/vykup'), remote);
    const document = parsed(await readHtml(page));
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
    const document = parsed(await readHtml(await drawPage(pageContext('cz', '/vykup'))));
    expect(document.querySelector('main [data-remote]')?.childElementCount).toBe(0);
    expect(document.querySelector('main [data-server]')).toBeNull();
    expect(document.title).toBe('Výkup | Okruh');
  });
  it('keeps its status and redirects', async () => {
    expect((await drawPage(pageContext('cz', '/vykup/x'), { ...remote, status: 410 })).status).toBe(410);
    expect(await drawPage(pageContext('cz', '/vykup/x'), { ...remote, status: 301, redirect: '/vykup' })).toMatchObject({
      status: 301,
      redirect: '/vykup',
    });
  });
  it('has the bare frame in the back office', async () => {
    const document = parsed(await readHtml(await drawPage(pageContext('cz', '/admin/vykupy'))));
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
    answers: Answers = {},
  ): Promise<unknown[]> {
    const context = pageContext(market, path, { consent: { isDecided: false, analytics: false, marketing: false } });
    document.documentElement.innerHTML = parsed(await readHtml(await drawPage(context, drawn, answers))).documentElement.innerHTML;
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
      store: createShellStore(inlined, inlinedMenu()),
      history: createShopHistory(window, () => Promise.resolve(true)),
      pages: null,
      error: null,
    };
    const i18n = createTexts(inlined.locale, texts);
    if (inlined.shown !== null) await addPageTexts(i18n, inlined.shown.name);
    const part: PagePart = inlined.shown === null ? { kind: 'remote' } : { kind: 'page', data: inlinedJson('page-data'), ...inlined.shown };
    const server = inlined.drawnRemote === null ? null : { remote: inlined.drawnRemote, html: null, data: inlinedJson('remote-data') };
    const app = (
      <App
        shell={shell}
        i18n={i18n}
        first={{ location: { path, search: '', arrival: 'load' }, part }}
        server={server}
        onPageView={() => undefined}
      />
    );
    const mounted = await act(async () =>
      hydrateRoot(root, app, { identifierPrefix: 'shell-', onRecoverableError: (error) => repaired.push(error) }),
    );
    // A remote that isn't there is asked for again in some seconds, when the window of this file may be gone.
    onTestFinished(() => act(async () => mounted.unmount()));
    return repaired;
  }

  it.each([
    ['cz', '/', null],
    ['cz', '/telefony', null],
    ['ro', '/contact', null],
    ['cz', '/nic', null],
    ['cz', '/vykup', remote],
    ['cz', '/casto-kladene-otazky', null],
  ] as const)('%s %s is hydrated without a mismatch', async (market, path, drawn) => {
    const answers = {
      ...catalogue,
      ...menu,
      '/api/catalog/faq': { body: faq },
      ...(path === '/nic' && { '/api/catalog/category': { status: 404, body: {} } }),
    };
    expect(await hydrated(market, path, drawn, market === 'cz' ? cs : ro, answers)).toEqual([]);
    expect(errors().filter((text) => text.includes('ydrat'))).toEqual([]);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });
  it('would notice another text than the server’s', async () => {
    expect(await hydrated('cz', '/kontakt', null, { ...cs, 'contact.title': 'Jinak' }, menu)).not.toEqual([]);
  });
});
