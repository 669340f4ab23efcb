import { escapeHtml } from '../party.ts';
import type { Session } from './session.ts';

export type Locale = Session['locale'];
type Texts = Readonly<Record<Locale, string>>;

const words = {
  sandbox: {
    cs: 'Zkušební banka. Žádné peníze se nepřevádějí.',
    ro: 'Bancă de test. Nu se transferă bani.',
  },
  amount: { cs: 'Částka', ro: 'Suma' },
  back: { cs: 'Zrušit a vrátit se do obchodu', ro: 'Renunță și revino la magazin' },
} satisfies Record<string, Texts>;
export const say = (texts: Texts, locale: Locale): string => escapeHtml(texts[locale]);

export const formatAmount = (amount: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(locale === 'cs' ? 'cs-CZ' : 'ro-RO', { style: 'currency', currency }).format(amount / 100);

const style = `
  :root { color-scheme: light dark; --line: light-dark(#c9d0d5, #3b444b); --soft: light-dark(#55606a, #a3aeb7); --accent: light-dark(#1b4fa0, #8fb7ff); --card: light-dark(#fff, #1c2126) }
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#eef1f4, #121518) }
  main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem }
  section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem } .soft { color: var(--soft); font-size: .875rem; margin: .25rem 0 }
  .amount { font-size: 1.5rem; font-weight: 600; margin: .5rem 0 1rem }
  label { display: block; font-weight: 600; margin-top: .75rem } .row { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
  input, select { font: inherit; width: 100%; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit }
  button { font: inherit; width: 100%; min-height: 2.75rem; margin-top: 1rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: light-dark(#fff, #10151a); cursor: pointer }
  button.plain { background: transparent; color: var(--accent) } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
  .error { border-inline-start: 4px solid light-dark(#b3261e, #f2a7a0); padding-inline-start: .75rem; margin: 1rem 0 }
  table { border-collapse: collapse; width: 100%; font-size: .875rem; margin-top: 1rem } td, th { text-align: start; padding: .25rem .5rem .25rem 0; border-top: 1px solid var(--line) } code { font-family: ui-monospace, monospace }`;

/** A whole page in the look of the sandbox; `body` is HTML. */
export const page = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><section><h1>${escapeHtml(title)}</h1><p class="soft">${say(words.sandbox, locale)}</p>${body}</section></main></body></html>`;

export const amountLine = (session: Pick<Session, 'amount' | 'currency' | 'locale' | 'description'>): string =>
  `<p class="soft">${escapeHtml(session.description)}</p><p class="amount"><span class="soft">${say(words.amount, session.locale)}</span><br>${escapeHtml(formatAmount(session.amount, session.currency, session.locale))}</p>`;

export const errorBox = (message: string | null): string =>
  message === null ? '' : `<p class="error" role="alert" id="error">${escapeHtml(message)}</p>`;

export const cancelForm = (action: string, locale: Locale): string =>
  `<form method="post" action="${escapeHtml(action)}"><button class="plain" name="answer" value="cancel">${say(words.back, locale)}</button></form>`;
