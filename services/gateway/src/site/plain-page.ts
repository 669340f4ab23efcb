import type { Locale } from './site.ts';

/** Pages that need no shell: they are for the moments when there is none. */
export type PlainPage = 'starting' | 'failed' | 'busy' | 'foreign-host' | 'method' | 'no-such-number';

type Texts = Readonly<Record<Locale, { readonly title: string; readonly text: string; readonly retry: string }>>;

const texts: Readonly<Record<PlainPage, Texts>> = {
  starting: {
    cs: { title: 'Obchod se právě spouští', text: 'Za malou chvíli bude vše připraveno.', retry: 'Zkusit znovu' },
    ro: { title: 'Magazinul pornește chiar acum', text: 'Totul va fi gata în câteva clipe.', retry: 'Încearcă din nou' },
  },
  failed: {
    cs: { title: 'Stránku teď nedokážeme zobrazit', text: 'Omlouváme se. Už o tom víme a pracujeme na tom.', retry: 'Zkusit znovu' },
    ro: {
      title: 'Momentan nu putem afișa pagina',
      text: 'Ne cerem scuze. Știm despre problemă și lucrăm la ea.',
      retry: 'Încearcă din nou',
    },
  },
  busy: {
    cs: { title: 'Teď je tu příliš mnoho lidí', text: 'Zkuste to prosím za chvíli znovu.', retry: 'Zkusit znovu' },
    ro: { title: 'Sunt prea mulți vizitatori acum', text: 'Te rugăm să încerci din nou peste puțin timp.', retry: 'Încearcă din nou' },
  },
  'foreign-host': {
    cs: { title: 'Na této adrese obchod není', text: 'Zkontrolujte prosím adresu.', retry: 'Na úvodní stránku' },
    ro: { title: 'La această adresă nu este magazinul', text: 'Te rugăm să verifici adresa.', retry: 'La pagina principală' },
  },
  'no-such-number': {
    cs: {
      title: 'Takové číslo s tímto e-mailem neznáme',
      text: 'Zkontrolujte prosím obojí a zkuste to znovu. Na téže stránce najdete i náš telefon.',
      retry: 'Zkusit znovu',
    },
    ro: {
      title: 'Nu cunoaștem acest număr cu acest e-mail',
      text: 'Verifică-le pe amândouă și încearcă din nou. Pe aceeași pagină găsești și telefonul nostru.',
      retry: 'Încearcă din nou',
    },
  },
  method: {
    cs: { title: 'Tato adresa takový požadavek nepřijímá', text: 'Otevřete ji prosím odkazem.', retry: 'Na úvodní stránku' },
    ro: {
      title: 'Această adresă nu acceptă o astfel de cerere',
      text: 'Te rugăm să o deschizi printr-un link.',
      retry: 'La pagina principală',
    },
  },
};

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
    const { title, text, retry } = texts[page][locale];
    return `<section lang="${locale}"><h1 style="font-size:1.5rem;margin:0 0 .5rem">${title}</h1><p style="margin:0 0 1.25rem">${text}</p><p style="margin:0"><a style="color:inherit" href="${link}">${retry}</a></p></section>`;
  });
  return `<!doctype html>
<html lang="${locales[0] ?? 'cs'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${texts[page][locales[0] ?? 'cs'].title} | Okruh</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;gap:2.5rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif">
${blocks.join('\n')}
<p style="margin:0;font-size:.8125rem;opacity:.7">${requestId}</p>
</body></html>
`;
}
