import { escapeHtml } from '../party.ts';
import { amountLine, page, say, type Locale } from '../bank/page.ts';
import type { Application } from './application.ts';

const titles = {
  draft: { cs: 'Žádost o úvěr', ro: 'Cerere de credit' },
  approved: { cs: 'Úvěr je schválený', ro: 'Creditul este aprobat' },
} satisfies Record<string, Record<Locale, string>>;
const labels = {
  applicant: { cs: 'Žadatel', ro: 'Solicitant' },
  order: { cs: 'Objednávka', ro: 'Comanda' },
  income: { cs: 'Čistý měsíční příjem', ro: 'Venit net lunar' },
  submit: { cs: 'Odeslat žádost', ro: 'Trimite cererea' },
  hint: {
    cs: 'Zkouška: příjem pod 10 000 Kč (2 000 Lei) se zamítne.',
    ro: 'Test: un venit sub 10 000 Kč (2 000 Lei) este refuzat.',
  },
  sign: { cs: 'Podepsat smlouvu', ro: 'Semnează contractul' },
  cancel: { cs: 'Stáhnout žádost', ro: 'Retrage cererea' },
} satisfies Record<string, Record<Locale, string>>;

/** Income below which everybody is refused, minor units. */
export const LEAST_INCOME = { CZK: 1_000_000, RON: 200_000 } as const;

const facts = (application: Application): string =>
  `<p class="soft">${say(labels.order, application.locale)} ${escapeHtml(application.order_number)} · ${say(labels.applicant, application.locale)} ${escapeHtml(application.initials)}</p>`;
const cancel = (application: Application, at: string): string =>
  `<form method="post" action="${escapeHtml(at)}"><button class="plain" name="answer" value="cancel">${say(labels.cancel, application.locale)}</button></form>`;

/** Where the customer asks for the loan, and signs it once it is approved. */
export function applicationPage(application: Application, at: string): string {
  const { locale } = application;
  const head = `${facts(application)}${amountLine({ ...application, description: application.partner })}`;
  if (application.state === 'approved') {
    return page(
      locale,
      titles.approved[locale],
      `${head}<form method="post" action="${escapeHtml(at)}"><button name="answer" value="sign" autofocus>${say(labels.sign, locale)}</button></form>${cancel(application, at)}`,
    );
  }
  return page(
    locale,
    titles.draft[locale],
    `${head}<form method="post" action="${escapeHtml(at)}"><label for="income">${say(labels.income, locale)}</label>
      <input id="income" name="income" inputmode="numeric" value="${application.currency === 'CZK' ? '32000' : '6500'}" aria-describedby="hint"><p class="soft" id="hint">${say(labels.hint, locale)}</p>
      <button name="answer" value="submit">${say(labels.submit, locale)}</button></form>${cancel(application, at)}`,
  );
}
