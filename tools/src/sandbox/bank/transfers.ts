import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../journal.ts';
import { escapeHtml, html, json, notFound, type SandboxAnswer, type SandboxRequest, seeOther } from '../party.ts';
import { formatAmount, page } from './page.ts';
import { newId } from './session.ts';
import { type Transfer, transferSchema } from './transfer.ts';
import { aboStatement, camtStatement } from './statement-files.ts';

/** The shop's demo accounts, as services/payments has them. */
const shopAccounts = {
  cz: { account: '19-2000145399/0800', iban: 'CZ6508000000192000145399', currency: 'CZK' },
  ro: { account: 'RO49AAAA1B31007593840000', iban: 'RO49AAAA1B31007593840000', currency: 'RON' },
} as const;

/** Body of `POST /bank/transfers`, as JSON or as the page's form. `amount` in minor units, `amount_units` in whole ones. */
const newTransferSchema = z.object({
  market: z.enum(['cz', 'ro']).default('cz'),
  amount: z.coerce.number().int().min(1).optional(),
  amount_units: z.coerce.number().min(0.01).optional(),
  variable_symbol: z.string().trim().max(10).default(''),
  payer: z.string().trim().max(70).default('Jana Nováková'),
  account: z.string().trim().max(34).default(''),
  message: z.string().trim().max(140).default(''),
});

/** What was sent to the shop's accounts, and the statements that its bank makes of it. */
interface Transfers {
  answer(request: SandboxRequest): SandboxAnswer;
  statement(name: string, request: SandboxRequest): SandboxAnswer;
  close(): Promise<void>;
}

export async function openTransfers(dir: string | null): Promise<Transfers> {
  const journal = await openJournal(dir === null ? null : join(dir, 'transfers.jsonl'), (value) => transferSchema.parse(value));
  const sent: Transfer[] = [...journal.held];

  const send = (request: SandboxRequest): SandboxAnswer => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const text = request.body.toString('utf8');
    const parsed = newTransferSchema.safeParse(isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}'));
    if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
    const { amount, amount_units: units, ...body } = parsed.data;
    const minor = amount ?? Math.round((units ?? 0) * 100);
    if (minor < 1) return json(400, { error: 'amount' });
    const account = body.account || (body.market === 'cz' ? '1000000123/0100' : 'RO00BBBB0000000000000001');
    const transfer: Transfer = {
      ...body,
      reverses: null,
      account,
      amount: minor,
      id: newId('trf'),
      day: new Date().toISOString().slice(0, 10),
    };
    sent.push(transfer);
    journal.write(transfer);
    return isForm ? seeOther('/bank/transfers') : json(201, transfer);
  };

  /** `POST /bank/transfers/:id/reverse`: it was booked by mistake, or its bank asked for it back. */
  const reverse = (request: SandboxRequest, id: string): SandboxAnswer => {
    const original = sent.find((transfer) => transfer.id === id);
    if (original === undefined || original.reverses !== null) return notFound;
    if (sent.some(({ reverses }) => reverses === id)) return json(409, { error: 'reversed-already' });
    const taken: Transfer = { ...original, id: newId('trf'), day: new Date().toISOString().slice(0, 10), reverses: id };
    sent.push(taken);
    journal.write(taken);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    return isForm ? seeOther('/bank/transfers') : json(201, taken);
  };

  return {
    answer(request) {
      const [, , id = '', command = ''] = request.path.split('/');
      if (request.method !== 'POST') return html(transfersPage(sent));
      return command === 'reverse' ? reverse(request, id) : send(request);
    },
    statement(name, request) {
      const [market, format] = name.split('.');
      if (market !== 'cz' && market !== 'ro') return notFound;
      const day = request.query.get('day') ?? new Date().toISOString().slice(0, 10);
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return json(400, { error: 'day' });
      const lines = sent.filter((transfer) => transfer.market === market && transfer.day === day);
      if (format === 'xml')
        return file(camtStatement(shopAccounts[market], day, lines), 'application/xml', `statement-${market}-${day}.xml`);
      return format === 'gpc' && market === 'cz'
        ? file(aboStatement(shopAccounts.cz.account, day, lines), 'application/octet-stream', `statement-${day}.gpc`)
        : notFound;
    },
    close: () => journal.close(),
  };
}

const file = (body: string | Buffer, type: string, name: string): SandboxAnswer => ({
  status: 200,
  type,
  body,
  headers: { 'content-disposition': `attachment; filename="${name}"` },
});

const reverseCell = (transfer: Transfer, sent: readonly Transfer[]): string => {
  if (transfer.reverses !== null) return 'storno';
  if (sent.some(({ reverses }) => reverses === transfer.id)) return 'vzato zpět';
  return `<form method="post" action="/bank/transfers/${escapeHtml(transfer.id)}/reverse"><button class="plain">Vzít zpět</button></form>`;
};

const transfersPage = (sent: readonly Transfer[]): string =>
  page(
    'cs',
    'Převody na účty obchodu',
    `<form method="post" action="/bank/transfers">
      <label for="market">Trh</label><select id="market" name="market"><option value="cz">Česko (Kč)</option><option value="ro">Rumunsko (Lei)</option></select>
      <label for="amount_units">Částka</label><input id="amount_units" name="amount_units" inputmode="decimal" required>
      <label for="variable_symbol">Variabilní symbol (číslo objednávky)</label><input id="variable_symbol" name="variable_symbol" inputmode="numeric">
      <label for="payer">Kdo platí</label><input id="payer" name="payer" value="Jana Nováková">
      <button>Poslat převod</button></form>
    <p><a href="/bank/statements/cz.xml">Dnešní výpis CAMT.053</a> · <a href="/bank/statements/cz.gpc">ABO</a> · <a href="/bank/statements/ro.xml">Extras CAMT.053</a></p>
    <table><thead><tr><th scope="col">Den</th><th scope="col">Částka</th><th scope="col">VS</th><th scope="col"></th></tr></thead><tbody>${sent
      .slice(-50)
      .toReversed()
      .map(
        (transfer) =>
          `<tr><td>${escapeHtml(transfer.day)}</td><td>${escapeHtml(formatAmount(transfer.amount, shopAccounts[transfer.market].currency, 'cs'))}</td><td>${escapeHtml(transfer.variable_symbol)}</td><td>${reverseCell(transfer, sent)}</td></tr>`,
      )
      .join('')}</tbody></table>`,
  );
