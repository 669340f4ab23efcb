import { texts } from '../locales/texts.ts';
import type { Locale } from './site.ts';

/** Pages that need no shell: they are for the moments when there is none. */
export type PlainPage = 'starting' | 'failed' | 'busy' | 'foreign-host' | 'method' | 'no-such-number';

/** Policy of the plain pages: nothing but their own style attributes. */
export const plainPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * A whole document without scripts, style sheets or anything of the visitor's.
 *
 * @param locales languages to say it in; both where the market isn't known
 * @param requestId shown so that people can name it when they ask
 */
export function plainPage(page: PlainPage, locales: readonly Locale[], requestId: string): string {
  const link = page === 'foreign-host' || page === 'method' ? '/' : '';
  const blocks = locales.map((locale) => {
    const text = (part: 'title' | 'text' | 'retry'): string => texts.text(locale, `page.${page}.${part}`);
    return `<section lang="${locale}"><h1 style="font-size:1.5rem;margin:0 0 .5rem">${text('title')}</h1><p style="margin:0 0 1.25rem">${text('text')}</p><p style="margin:0"><a style="color:inherit" href="${link}">${text('retry')}</a></p></section>`;
  });
  return `<!doctype html>
<html lang="${locales[0] ?? 'cs'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${texts.text(locales[0] ?? 'cs', `page.${page}.title`)} | Okruh</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;gap:2.5rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif">
${blocks.join('\n')}
<p style="margin:0;font-size:.8125rem;opacity:.7">${requestId}</p>
</body></html>
`;
}
