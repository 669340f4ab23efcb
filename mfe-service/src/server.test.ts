import type { ServerContext } from '@okruh/web-kit/server';
import { describe, expect, it } from 'vitest';
import { render } from './server.tsx';
import { devicePath, repairsServer } from './testing/repairs-server.ts';

/** Draws a page as the gateway asks for it, services faked at the HTTP boundary. */
function draw(path: string, more: Partial<ServerContext> = {}) {
  const server = repairsServer();
  const context: ServerContext = {
    market: 'cz',
    locale: 'cs',
    path,
    search: '',
    account: null,
    fetch: (address, init) => fetch(address, init),
    signal: new AbortController().signal,
    ...more,
  };
  return { server, page: render(context) };
}

describe('the server’s HTML', () => {
  it('of a device shows its repairs with prices, from one call, and may be cached', async () => {
    const { server, page } = draw(devicePath);
    const { status, title, description, canonical, html, surrogateKeys } = await page;
    expect([status, title, canonical]).toEqual([200, 'Oprava Apple iPhone 13: ceník a termíny', devicePath]);
    expect(description).toMatch(/^9 oprav pro Apple iPhone 13 od 990\sKč/);
    expect(html).toContain('Výměna baterie');
    expect(html).toMatch(/1\u00a0690\u00a0Kč/);
    expect(surrogateKeys).toEqual(['remote:mfe-service', 'repair:mp-apple-iphone-13']);
    expect(server.received.map(({ route }) => route)).toEqual(['GET /api/repairs/selector']);
  });

  it('has the repair ticked that the address asks for', async () => {
    const { html } = await draw(devicePath, { search: '?oprava=battery' }).page;
    expect(html).toMatch(/<input type="checkbox"[^>]*checked=""[^>]*value="op-battery"|value="op-battery"[^>]*checked=""/);
  });

  it('of the landing page shows the selector with the phones', async () => {
    const { status, html, surrogateKeys } = await draw('/servis').page;
    expect([status, surrogateKeys]).toEqual([200, ['remote:mfe-service']]);
    expect(html).toContain('<option value="telefony" selected="">Telefony</option>');
    expect(html).toContain('Než k nám přijdete');
  });

  it('leads from a wrong word to the right address, and knows what it doesn’t know', async () => {
    const { server, page } = draw('/servis/telefony/apple/nokia-3310');
    server.answer('GET /api/repairs/selector', () => ({
      body: {
        url: '/servis/telefony/apple',
        selected_choices: { product_type: 'telefony', product_manufacturer: 'apple', product_model: null, product_color: null },
        choices: { product_type: [], product_manufacturer: [], product_model: [], product_color: [] },
        device: null,
        operations: [],
      },
    }));
    expect(await page).toMatchObject({ status: 302, redirect: '/servis/telefony/apple' });
    expect((await draw('/servis/a/b/c/d/e').page).status).toBe(404);
  });

  it('of the booking is never cached and never found by a search engine', async () => {
    const { robots, surrogateKeys } = await draw(devicePath, { search: '?krok=objednavka' }).page;
    expect([robots, surrogateKeys]).toEqual(['noindex', undefined]);
  });
});
