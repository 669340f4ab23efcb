import { escapeHtml } from '../party.ts';
import { testCards } from './cards.ts';
import { amountLine, cancelForm, errorBox, page, say, type Locale } from './page.ts';
import type { Session } from './session.ts';

const titles = {
  card: { cs: 'Platba kartou', ro: 'Plată cu cardul' },
  password: { cs: 'Ověření platby', ro: 'Verificarea plății' },
  later: { cs: 'Zaplať za 30 dní', ro: 'Plătește peste 30 de zile' },
  abandoned: { cs: 'Platba se zpracovává', ro: 'Plata este în curs' },
} satisfies Record<string, Record<Locale, string>>;
const labels = {
  number: { cs: 'Číslo karty', ro: 'Numărul cardului' },
  expiry: { cs: 'Platnost (MM/RR)', ro: 'Valabil până la (LL/AA)' },
  cvc: { cs: 'Kód CVC', ro: 'Cod CVC' },
  pay: { cs: 'Zaplatit', ro: 'Plătește' },
  password: { cs: 'Heslo pro platby na internetu', ro: 'Parola pentru plăți online' },
  confirm: { cs: 'Potvrdit', ro: 'Confirmă' },
  approve: { cs: 'Souhlasím a zaplatím do 30 dnů', ro: 'Sunt de acord, plătesc în 30 de zile' },
  decline: { cs: 'Zamítnout (zkouška)', ro: 'Refuză (test)' },
  cards: { cs: 'Zkušební karty', ro: 'Carduri de test' },
  abandoned: {
    cs: 'Tato karta platbu nikdy nedokončí. Zavřete okno, jako by vám spadl prohlížeč.',
    ro: 'Acest card nu încheie plata niciodată. Închide fereastra, ca și cum browserul s-ar fi oprit.',
  },
  saved: {
    cs: 'Kartu si pro obchod Okruh uložíme, jak jste v něm odsouhlasili.',
    ro: 'Păstrăm cardul pentru magazinul Okruh, așa cum ai acceptat acolo.',
  },
  anyExpiry: { cs: 'Platnost v budoucnu, kód libovolný.', ro: 'Valabilitate în viitor, orice cod.' },
} satisfies Record<string, Record<Locale, string>>;
export const errors = {
  number: { cs: 'Zkontrolujte číslo karty.', ro: 'Verifică numărul cardului.' },
  expiry: { cs: 'Platnost karty skončila nebo je zapsaná špatně.', ro: 'Cardul a expirat sau data este greșită.' },
  cvc: { cs: 'Kód CVC má tři číslice.', ro: 'Codul CVC are trei cifre.' },
} satisfies Record<string, Record<Locale, string>>;

const cardTable = (locale: Locale): string =>
  `<table><caption class="soft">${say(labels.cards, locale)}. ${say(labels.anyExpiry, locale)}</caption><tbody>${testCards
    .map((card) => `<tr><td><code>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${say(card, locale)}</td></tr>`)
    .join('')}</tbody></table>`;

/** The hosted page where the card is typed. */
export function cardPage(session: Session, at: string, error: keyof typeof errors | null): string {
  const { locale } = session;
  const described = error === null ? '' : ' aria-describedby="error"';
  const invalid = (name: keyof typeof errors): string => (error === name ? `${described} aria-invalid="true"` : '');
  return page(
    locale,
    titles.card[locale],
    `${amountLine(session)}${errorBox(error === null ? null : errors[error][locale])}
    <form method="post" action="${escapeHtml(at)}" novalidate>
      <label for="card">${say(labels.number, locale)}</label><input id="card" name="card" inputmode="numeric" autocomplete="cc-number" autofocus${invalid('number')}>
      <div class="row"><div><label for="expiry">${say(labels.expiry, locale)}</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/30"${invalid('expiry')}></div>
      <div><label for="cvc">${say(labels.cvc, locale)}</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123"${invalid('cvc')}></div></div>
      ${session.keep_card ? `<p class="soft">${say(labels.saved, locale)}</p>` : ''}
      <button name="answer" value="pay">${say(labels.pay, locale)}</button></form>
    ${cancelForm(at, locale)}${cardTable(locale)}`,
  );
}

/** The step of the payer's own bank. */
export const passwordPage = (session: Session, at: string): string =>
  page(
    session.locale,
    titles.password[session.locale],
    `${amountLine(session)}<form method="post" action="${escapeHtml(at)}">
      <label for="password">${say(labels.password, session.locale)}</label><input id="password" name="password" inputmode="numeric" autocomplete="one-time-code" autofocus>
      <button name="answer" value="confirm">${say(labels.confirm, session.locale)}</button></form>${cancelForm(at, session.locale)}`,
  );

export const abandonedPage = (session: Session): string =>
  page(session.locale, titles.abandoned[session.locale], `${amountLine(session)}<p>${say(labels.abandoned, session.locale)}</p>`);

/** The page of the partner that lets people pay later. */
export const payLaterPage = (session: Session, at: string): string =>
  page(
    session.locale,
    titles.later[session.locale],
    `${amountLine(session)}<form method="post" action="${escapeHtml(at)}">
      <button name="answer" value="approve">${say(labels.approve, session.locale)}</button>
      <button class="plain" name="answer" value="decline">${say(labels.decline, session.locale)}</button></form>${cancelForm(at, session.locale)}`,
  );
