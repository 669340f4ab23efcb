import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { DependencyDown } from '@okruh/service-kit';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anafAuthority } from './anaf-authority.ts';
import type { Authority } from './authority.ts';

let server: Server;
let authority: Authority;
/** What the authority answers, by path; and what it was asked. */
let answers: Record<string, { readonly status?: number; readonly body: string | Uint8Array }> = {};
let asked: string[] = [];

beforeEach(async () => {
  asked = [];
  answers = { '/token': { body: JSON.stringify({ access_token: 'T', expires_in: 3_600 }) } };
  server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    asked.push(`${request.method} ${request.url} ${request.headers.authorization?.split(' ')[0]}`);
    const { status = 200, body } = answers[path] ?? { status: 404, body: '' };
    response.writeHead(status).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  authority = anafAuthority({
    apiUrl: origin,
    tokenUrl: `${origin}/token`,
    clientId: 'okruh',
    clientSecret: 'secret',
    refreshToken: 'refresh',
  });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const document = { xml: '<Invoice/>', cif: '39120070', isConsumer: false };

it('a document is handed over with a token that is asked for once', async () => {
  answers['/upload'] = { body: '<header xmlns="mfp:anaf:dgti:spv:respUploadFisier:v1" ExecutionStatus="0" index_incarcare="3828"/>' };
  expect(await authority.upload(document)).toEqual({ state: 'taken', uploadId: '3828' });
  await authority.upload(document);
  expect(asked).toEqual([
    'POST /token Basic',
    'POST /upload?standard=UBL&cif=39120070 Bearer',
    'POST /upload?standard=UBL&cif=39120070 Bearer',
  ]);
});

it('a consumer’s goes to another address', async () => {
  answers['/uploadb2c'] = { body: '<header ExecutionStatus="0" index_incarcare="1"/>' };
  expect(await authority.upload({ ...document, isConsumer: true })).toEqual({ state: 'taken', uploadId: '1' });
});

it('what isn’t taken says why', async () => {
  answers['/upload'] = { body: '<header ExecutionStatus="1"><Errors errorMessage="Prima"/><Errors errorMessage="A doua"/></header>' };
  expect(await authority.upload(document)).toEqual({ state: 'refused', errors: ['Prima', 'A doua'] });
});

it.each([
  ['in prelucrare', '<header stare="in prelucrare"/>', { state: 'processing' }],
  ['ok', '<header stare="ok" id_descarcare="7"/>', { state: 'accepted', downloadId: '7' }],
  [
    'no XML',
    '<header stare="XML cu erori nepreluat de sistem"><Errors errorMessage="Gol"/></header>',
    { state: 'refused', downloadId: '', errors: ['Gol'] },
  ],
])('the state %s is understood', async (_, body, expected) => {
  answers['/stareMesaj'] = { body };
  expect(await authority.check('1')).toEqual(expected);
});

it('why a document was refused is read from the archive', async () => {
  answers['/stareMesaj'] = { body: '<header stare="nok" id_descarcare="9"/>' };
  const errors = '<header Index_incarcare="1"><Error errorMessage="CUI 1 nu există"/></header>';
  answers['/descarcare'] = { body: zipSync({ '1.xml': strToU8(errors), 'semnatura_1.xml': strToU8('<x/>') }) };
  expect(await authority.check('1')).toEqual({ state: 'refused', downloadId: '9', errors: ['CUI 1 nu există'] });
});

it.each([
  ['nonsense', { body: '<html>Mentenanță' }],
  ['an error', { status: 500, body: '' }],
  ['a state that nobody knows', { body: '<header stare="poate"/>' }],
])('%s counts as away, and nothing is concluded from it', async (_, answer) => {
  answers['/stareMesaj'] = answer;
  await expect(authority.check('1')).rejects.toBeInstanceOf(DependencyDown);
});

it('a token that isn’t taken any more is asked for again', async () => {
  answers['/stareMesaj'] = { status: 401, body: '' };
  await expect(authority.check('1')).rejects.toBeInstanceOf(DependencyDown);
  answers['/stareMesaj'] = { body: '<header stare="in prelucrare"/>' };
  expect(await authority.check('1')).toEqual({ state: 'processing' });
  expect(asked.filter((one) => one.startsWith('POST /token')).length).toBeGreaterThan(1);
});
