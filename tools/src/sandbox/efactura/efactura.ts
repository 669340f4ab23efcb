import { Buffer } from 'node:buffer';
import { strToU8, zipSync } from 'fflate';
import { create } from 'xmlbuilder2';
import { demoCompanies } from '../demo-companies.ts';
import { withErrors } from '../failures.ts';
import { html, json, notFound, type SandboxAnswer, type SandboxParty, type SandboxRequest } from '../party.ts';
import { findRefusals, parseUbl } from './check-ubl.ts';

const API = '/FCTEL/rest';
/** How long the authority reads a document. */
const READING_MS = 400;
const TOKEN_SECONDS = 3_600;

interface Upload {
  readonly id: string;
  readonly cif: string;
  readonly number: string;
  readonly at: number;
  readonly refusals: readonly string[];
  readonly xml: string;
}

/**
 * Romania's e-Factura in the shape of ANAF's API: OAuth2 by refresh token, `upload`, `uploadb2c`, `stareMesaj`, `descarcare`. It knows the
 * companies of the demo's customers and refuses what the real one would. Nothing is written to a disk.
 */
export async function efacturaParty({ dataDir, secret }: { readonly dataDir: string; readonly secret: string }): Promise<SandboxParty> {
  const companies = await demoCompanies(dataDir, 'ro');
  const uploads: Upload[] = [];
  const token = Buffer.from(`efactura ${secret.slice(0, 8)}`).toString('base64url');

  const answers: Readonly<Record<string, (request: SandboxRequest) => SandboxAnswer>> = {
    'POST /anaf-oauth2/v1/token'({ headers, body }) {
      const form = new URLSearchParams(body.toString('utf8'));
      const isKnown = headers.authorization === `Basic ${Buffer.from(`okruh:${secret}`).toString('base64')}`;
      if (!isKnown || form.get('grant_type') !== 'refresh_token' || form.get('refresh_token') !== secret)
        return json(401, { error: 'invalid_client' });
      return json(200, { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, refresh_token: secret });
    },
    [`POST ${API}/upload`]: (request) => upload(request),
    [`POST ${API}/uploadb2c`]: (request) => upload(request),
    [`GET ${API}/stareMesaj`]({ query }) {
      const found = uploads.find(({ id }) => id === query.get('id_incarcare'));
      if (found === undefined) return header('stareMesajFactura', {}, [`Nu exista factura cu id_incarcare=${query.get('id_incarcare')}`]);
      if (Date.now() - found.at < READING_MS) return header('stareMesajFactura', { stare: 'in prelucrare' });
      return header('stareMesajFactura', { stare: found.refusals.length === 0 ? 'ok' : 'nok', id_descarcare: `9${found.id}` });
    },
    [`GET ${API}/descarcare`]({ query }) {
      const found = uploads.find(({ id }) => `9${id}` === query.get('id'));
      return found === undefined ? json(200, { eroare: 'Nu exista mesaj', titlu: 'Descarcare mesaj' }) : archive(found);
    },
  };

  function upload({ query, body }: SandboxRequest): SandboxAnswer {
    const cif = query.get('cif') ?? '';
    if (query.get('standard') !== 'UBL' || !/^\d{2,10}$/.test(cif)) return refuse('Parametrii standard si cif sunt obligatorii');
    const xml = body.toString('utf8');
    const document = parseUbl(xml);
    if (document === null) return refuse('Fisierul transmis nu este valid. XML UBL asteptat.');
    const id = String(5_000_000_001 + uploads.length);
    uploads.push({ id, cif, number: document['cbc:ID'], at: Date.now(), refusals: findRefusals(document, cif, companies), xml });
    return header('respUploadFisier', { dateResponse: stamp(), ExecutionStatus: '0', index_incarcare: id });
  }

  return withErrors({
    prefix: '/efactura',
    summary: 'Romania’s e-Factura; knows the companies of the demo’s customers',
    answer(request) {
      const { method, path, headers } = request;
      if (method === 'GET' && path === '/') return listPage(uploads);
      const answer = answers[`${method} ${path}`];
      if (answer === undefined) return notFound;
      if (path.startsWith(API) && headers.authorization !== `Bearer ${token}`) return json(401, { error: 'invalid_token' });
      return answer(request);
    },
  });
}

const stamp = (): string => new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12);
const refuse = (message: string): SandboxAnswer => header('respUploadFisier', { dateResponse: stamp(), ExecutionStatus: '1' }, [message]);

/** The authority's answers are one element with attributes, and errors in it. */
function header(kind: string, attributes: Readonly<Record<string, string>>, errors: readonly string[] = []): SandboxAnswer {
  const namespace = kind === 'respUploadFisier' ? 'mfp:anaf:dgti:spv:respUploadFisier:v1' : `mfp:anaf:dgti:efactura:${kind}:v1`;
  return { status: 200, type: 'application/xml', body: writeHeader(namespace, attributes, 'Errors', errors) };
}

const writeHeader = (
  namespace: string,
  attributes: Readonly<Record<string, string>>,
  errorName: string,
  errors: readonly string[],
): string =>
  create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      header: {
        '@xmlns': namespace,
        ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`@${name}`, value])),
        ...(errors.length === 0 ? {} : { [errorName]: errors.map((errorMessage) => ({ '@errorMessage': errorMessage })) }),
      },
    },
  ).end();

/** The document with a signature, or why it was refused. */
function archive({ id, cif, refusals, xml }: Upload): SandboxAnswer {
  const content =
    refusals.length === 0
      ? xml
      : writeHeader('mfp:anaf:dgti:efactura:mesajEroriFactuta:v1', { Index_incarcare: id, Cif_emitent: cif }, 'Error', refusals);
  const bytes = zipSync({ [`${id}.xml`]: strToU8(content), [`semnatura_${id}.xml`]: strToU8('<Signature/>') });
  return { status: 200, type: 'application/zip', body: Buffer.from(bytes) };
}

/** What was uploaded since the start, without a name of anybody. */
const listPage = (uploads: readonly Upload[]): SandboxAnswer =>
  html(`<!doctype html><html lang="en"><meta charset="utf-8"><title>e-Factura</title><h1>e-Factura</h1>
<ul>${uploads.map(({ id, number, refusals }) => `<li>${id} ${number.replaceAll(/[^\w-]/g, '')} ${refusals.length === 0 ? 'ok' : `nok (${refusals.length})`}</li>`).join('')}</ul></html>`);
