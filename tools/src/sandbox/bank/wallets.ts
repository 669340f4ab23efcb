import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { escapeHtml, html, json, notFound, type SandboxAnswer, type SandboxRequest } from '../party.ts';
import { amountLine, formatAmount, page, say, type Locale } from './page.ts';
import { currencySchema, newId } from './session.ts';

const walletNames = {
  wallet_a: { cs: 'Kapsa Pay', ro: 'Kapsa Pay' },
  wallet_b: { cs: 'Ťuk Pay', ro: 'Tac Pay' },
} as const;
type WalletId = keyof typeof walletNames;
export const isWallet = (value: string | undefined): value is WalletId => value === 'wallet_a' || value === 'wallet_b';

/** Body of `POST /bank/v1/wallets/:wallet/sessions`: the merchant shows itself before the sheet opens. */
const newSheetSchema = z.object({
  merchant: z.string().min(1).max(60),
  reference: z.string().min(1).max(100),
  amount: z.int().min(1),
  currency: currencySchema,
  locale: z.enum(['cs', 'ro']).default('cs'),
  /** Origin of the page that opens the sheet: only it is reported the token. */
  origin: z.url({ protocol: /^https?$/ }),
});
type Sheet = z.output<typeof newSheetSchema> & { readonly id: string; readonly wallet: WalletId };

const tokenSchema = z.object({
  sheet: z.string(),
  wallet: z.enum(['wallet_a', 'wallet_b']),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  outcome: z.enum(['paid', 'declined']),
});
type WalletToken = z.infer<typeof tokenSchema>;

const words = {
  title: { cs: 'Potvrzení platby', ro: 'Confirmarea plății' },
  confirm: { cs: 'Potvrdit otiskem', ro: 'Confirmă cu amprenta' },
  decline: { cs: 'Potvrdit kartou, kterou banka zamítne', ro: 'Confirmă cu un card pe care banca îl refuză' },
  cancel: { cs: 'Zrušit', ro: 'Renunță' },
  done: { cs: 'Hotovo, okno můžete zavřít.', ro: 'Gata, poți închide fereastra.' },
} satisfies Record<string, Record<Locale, string>>;

/** The wallets' side of the bank: validation of the merchant, the sheet, and tokens that only this bank can read. */
export interface Wallets {
  create(wallet: WalletId, request: SandboxRequest): SandboxAnswer;
  sheet(id: string, request: SandboxRequest): SandboxAnswer;
  /** What a token says; null when it isn't ours. */
  read(token: string): WalletToken | null;
}

const MAX_SAVED = 20_000;

export function createWallets(secret: string, publicUrl: string): Wallets {
  const sheets = new Map<string, Sheet>();
  const encrypt = (text: string): string => createHmac('sha256', secret).update(`wallet:${text}`).digest('base64url');
  const encodeToken = (token: WalletToken): string => {
    const text = Buffer.from(JSON.stringify(token)).toString('base64url');
    return `${text}.${encrypt(text)}`;
  };

  return {
    create(wallet, request) {
      const parsed = newSheetSchema.safeParse(JSON.parse(request.body.toString('utf8') || '{}'));
      if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
      const sheet: Sheet = { ...parsed.data, id: newId('sheet'), wallet };
      sheets.set(sheet.id, sheet);
      const [oldest] = sheets.keys();
      if (sheets.size > MAX_SAVED && oldest !== undefined) sheets.delete(oldest);
      return json(201, {
        id: sheet.id,
        wallet,
        display_name: walletNames[wallet][sheet.locale],
        sheet_url: `${publicUrl}/bank/wallets/sheet/${sheet.id}`,
        total: formatAmount(sheet.amount, sheet.currency, sheet.locale),
        expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
      });
    },
    sheet(id, request) {
      const sheet = sheets.get(id);
      if (sheet === undefined) return notFound;
      return request.method === 'POST' ? answered(sheet, new URLSearchParams(request.body.toString('utf8')), encodeToken) : open(sheet);
    },
    read(token) {
      const [text = '', signature = ''] = token.split('.');
      const expected = Buffer.from(encrypt(text));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const parsed = tokenSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      return parsed.success ? parsed.data : null;
    },
  };
}

const open = (sheet: Sheet): SandboxAnswer =>
  html(
    page(
      sheet.locale,
      walletNames[sheet.wallet][sheet.locale],
      `${amountLine({ ...sheet, description: words.title[sheet.locale] })}<form method="post">
        <button name="answer" value="paid" autofocus>${say(words.confirm, sheet.locale)}</button>
        <button class="plain" name="answer" value="declined">${say(words.decline, sheet.locale)}</button>
        <button class="plain" name="answer" value="cancel">${say(words.cancel, sheet.locale)}</button></form>`,
    ),
  );

/** Tells the page that opened the sheet, and only that page, what the payer chose. */
function answered(sheet: Sheet, form: URLSearchParams, encodeToken: (token: WalletToken) => string): SandboxAnswer {
  const answer = form.get('answer');
  const { id, wallet, reference, amount, currency } = sheet;
  const message =
    answer === 'paid' || answer === 'declined'
      ? { kind: 'wallet-authorised', wallet, token: encodeToken({ sheet: id, wallet, reference, amount, currency, outcome: answer }) }
      : { kind: 'wallet-cancelled', wallet };
  const text = JSON.stringify(message);
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: page(
      sheet.locale,
      walletNames[wallet][sheet.locale],
      `<p id="wallet-message" data-message="${escapeHtml(text)}">${say(words.done, sheet.locale)}</p>
      <script>if (window.opener) { window.opener.postMessage(${text.replaceAll('<', String.raw`\u003c`)}, ${JSON.stringify(new URL(sheet.origin).origin)}); window.close() }</script>`,
    ),
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'" },
  };
}
