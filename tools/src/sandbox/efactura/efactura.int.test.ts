import { setTimeout as wait } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDataDir } from '../../paths.ts';
import { demoCompanies } from '../demo-companies.ts';
import { serveSandbox, type SandboxServer } from '../serve.ts';
import { efacturaParty } from './efactura.ts';

const SECRET = 'a-secret-of-the-sandbox-that-is-long-enough';
const CIF = '39120070';
let server: SandboxServer;
let origin = '';
let token = '';
let company = { name: '', number: '' };

beforeAll(async () => {
  server = await serveSandbox([await efacturaParty({ dataDir: demoDataDir, secret: SECRET })], { host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${server.port}/efactura`;
  const [first] = (await demoCompanies(demoDataDir, 'ro')).values();
  if (first === undefined) throw new Error('the demo has no Romanian company');
  company = first;
  const answer = await askToken(SECRET);
  token = ((await answer.json()) as { access_token: string }).access_token;
});
afterAll(() => server.close());

const askToken = (secret: string): Promise<Response> =>
  fetch(`${origin}/anaf-oauth2/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`okruh:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: secret }),
  });
const call = (path: string, body?: string): Promise<Response> =>
  fetch(`${origin}/FCTEL/rest${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });

const party = (name: string, number: string, vat: string): string => `<cac:Party>
  <cac:PostalAddress><cbc:CityName>SECTOR1</cbc:CityName><cbc:CountrySubentity>RO-B</cbc:CountrySubentity></cac:PostalAddress>
  ${vat === '' ? '' : `<cac:PartyTaxScheme><cbc:CompanyID>${vat}</cbc:CompanyID></cac:PartyTaxScheme>`}
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID>${number}</cbc:CompanyID></cac:PartyLegalEntity></cac:Party>`;
const invoice = ({
  name = company.name,
  number = company.number,
  net = '100.00',
} = {}): string => `<Invoice xmlns="urn:x" xmlns:cac="urn:a" xmlns:cbc="urn:b">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1</cbc:CustomizationID>
  <cbc:ID>RO-26-000001</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>
  <cac:AccountingSupplierParty>${party('Okruh România SRL', 'J40/1', `RO${CIF}`)}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party(name, number, '')}</cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="RON">21.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="RON">${net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="RON">121.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:LineExtensionAmount currencyID="RON">100.00</cbc:LineExtensionAmount></cac:InvoiceLine></Invoice>`;

/** Uploads a document and waits until it is read. */
async function upload(xml: string): Promise<{ readonly state: string; readonly errors: string }> {
  const taken = await (await call(`/upload?standard=UBL&cif=${CIF}`, xml)).text();
  const id = /index_incarcare="(\d+)"/.exec(taken)?.[1] ?? '';
  const reading = await (await call(`/stareMesaj?id_incarcare=${id}`)).text();
  expect(reading).toContain('stare="in prelucrare"');
  await wait(450);
  const state = await (await call(`/stareMesaj?id_incarcare=${id}`)).text();
  const download = await call(`/descarcare?id=${/id_descarcare="(\d+)"/.exec(state)?.[1]}`);
  const files = unzipSync(new Uint8Array(await download.arrayBuffer()));
  return { state: /stare="([^"]+)"/.exec(state)?.[1] ?? '', errors: strFromU8(files[`${id}.xml`] ?? new Uint8Array()) };
}

test('a document that keeps the rules is accepted', async () => {
  expect((await upload(invoice())).state).toBe('ok');
  // Nobody is asked for the name of a person.
  expect((await upload(invoice({ name: 'Ana Pop', number: '0000000000000' }))).state).toBe('ok');
});

test.each([
  ['another name than the register has', () => invoice({ name: 'Altă Firmă SRL' }), 'aparține altei denumiri'],
  ['a CUI that isn’t there', () => invoice({ number: '11111111' }), 'nu există în registru'],
  ['sums that don’t add up', () => invoice({ net: '99.00' }), '[BR-CO-10]'],
])('%s is refused with a reason', async (_, make, reason) => {
  const { state, errors } = await upload(make());
  expect(state).toBe('nok');
  expect(errors).toContain(reason);
});

test('what is no UBL isn’t taken, and a call without a token is refused', async () => {
  expect(await (await call(`/upload?standard=UBL&cif=${CIF}`, 'hello')).text()).toContain('ExecutionStatus="1"');
  expect((await fetch(`${origin}/FCTEL/rest/stareMesaj?id_incarcare=1`)).status).toBe(401);
  expect((await askToken('wrong')).status).toBe(401);
});
