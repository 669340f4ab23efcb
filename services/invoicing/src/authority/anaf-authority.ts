import { createOutsidePolicy, DependencyDown } from '@okruh/service-kit';
import { strFromU8, unzipSync } from 'fflate';
import { convert } from 'xmlbuilder2';
import { z } from 'zod';
import type { Authority, CheckAnswer, UploadAnswer, UploadedDocument } from './authority.ts';

const NAME = 'e-factura';
const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000;
/** Texts of a refusal that are kept. */
const MAX_ERRORS = 20;
const MAX_ERROR_LENGTH = 500;

export interface AnafOptions {
  /** Base of the calls, `https://api.anaf.ro/prod/FCTEL/rest`. */
  readonly apiUrl: string;
  /** Where tokens come from, `https://logincert.anaf.ro/anaf-oauth2/v1/token`. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the person who may speak for the seller. */
  readonly refreshToken: string;
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** One element or several of the same name. */
const acceptSome = <T extends z.ZodType>(one: T) => z.union([one.transform((value) => [value]), z.array(one)]);
const errorsSchema = acceptSome(z.object({ '@errorMessage': z.string() }));
const uploadSchema = z.object({
  header: z.object({
    '@ExecutionStatus': z.string(),
    '@index_incarcare': z.string().regex(/^\d+$/).optional(),
    Errors: errorsSchema.optional(),
  }),
});
const stateSchema = z.object({
  header: z.object({ '@stare': z.string(), '@id_descarcare': z.string().regex(/^\d+$/).optional(), Errors: errorsSchema.optional() }),
});
const refusalSchema = z.object({ header: z.object({ Error: errorsSchema }) });

/**
 * ANAF's e-Factura at its documented boundary: OAuth2 by refresh token, uploads of UBL, their state and the archive with the answer. No
 * document and no answer reaches a log.
 */
export function anafAuthority(options: AnafOptions): Authority {
  const policy = createOutsidePolicy({ name: NAME, timeoutMs: TIMEOUT_MS, retries: 1, retriesTimeouts: false });
  let token: { readonly value: string; readonly until: number } | null = null;

  async function getToken(signal: AbortSignal): Promise<string> {
    if (token !== null && token.until > Date.now()) return token.value;
    const response = await send(options.tokenUrl, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: options.refreshToken }).toString(),
    });
    const parsed = tokenSchema.safeParse(await response.json().catch(() => null));
    if (!response.ok || !parsed.success) throw new DependencyDown(NAME);
    token = { value: parsed.data.access_token, until: Date.now() + parsed.data.expires_in * 1_000 - EARLY_MS };
    return token.value;
  }

  /** @param mayRepeat false for an upload: what was lost may have arrived */
  const call = (operation: string, pathAndQuery: string, body: string | null, mayRepeat: boolean): Promise<Buffer> =>
    policy.run(
      operation,
      async (signal) => {
        const response = await send(`${options.apiUrl}${pathAndQuery}`, {
          method: body === null ? 'GET' : 'POST',
          signal,
          headers: { authorization: `Bearer ${await getToken(signal)}`, ...(body === null ? {} : { 'content-type': 'text/plain' }) },
          ...(body === null ? {} : { body }),
        });
        // The next try asks for a token again.
        if (response.status === 401) token = null;
        if (!response.ok) throw new DependencyDown(NAME);
        return Buffer.from(await response.arrayBuffer());
      },
      mayRepeat,
    );

  return {
    async upload({ xml, cif, isConsumer }: UploadedDocument): Promise<UploadAnswer> {
      const address = `/${isConsumer ? 'uploadb2c' : 'upload'}?standard=UBL&cif=${encodeURIComponent(cif)}`;
      const { header } = read(uploadSchema, await call('upload', address, xml, false));
      if (header['@ExecutionStatus'] !== '0') return { state: 'refused', errors: toTexts(header.Errors ?? []) };
      if (header['@index_incarcare'] === undefined) throw new DependencyDown(NAME);
      return { state: 'taken', uploadId: header['@index_incarcare'] };
    },
    async check(uploadId): Promise<CheckAnswer> {
      const { header } = read(stateSchema, await call('check', `/stareMesaj?id_incarcare=${encodeURIComponent(uploadId)}`, null, true));
      const downloadId = header['@id_descarcare'];
      switch (header['@stare']) {
        case 'in prelucrare':
          return { state: 'processing' };
        case 'ok':
          if (downloadId === undefined) throw new DependencyDown(NAME);
          return { state: 'accepted', downloadId };
        case 'XML cu erori nepreluat de sistem':
          return { state: 'refused', downloadId: downloadId ?? '', errors: toTexts(header.Errors ?? []) };
        case 'nok':
          if (downloadId === undefined) throw new DependencyDown(NAME);
          return { state: 'refused', downloadId, errors: await loadErrors(downloadId) };
        default:
          throw new DependencyDown(NAME);
      }
    },
  };

  /** Why a document was refused: a file in the archive that isn't the signature. */
  async function loadErrors(downloadId: string): Promise<string[]> {
    const archive = await call('download', `/descarcare?id=${encodeURIComponent(downloadId)}`, null, true);
    try {
      const file = Object.entries(unzipSync(archive)).find(([name]) => /^\d+\.xml$/.test(name));
      if (file === undefined) throw new DependencyDown(NAME);
      return toTexts(read(refusalSchema, Buffer.from(strFromU8(file[1]))).header.Error);
    } catch (error) {
      throw error instanceof DependencyDown ? error : new DependencyDown(NAME, { cause: error });
    }
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error' });
  } catch (error) {
    throw new DependencyDown(NAME, { cause: error });
  }
}

/** @throws DependencyDown for what isn't the XML that is expected */
function read<T extends z.ZodType>(schema: T, bytes: Buffer): z.output<T> {
  try {
    return schema.parse(convert(bytes.toString('utf8'), { format: 'object' }));
  } catch (error) {
    throw new DependencyDown(NAME, { cause: error });
  }
}

const toTexts = (errors: z.output<typeof errorsSchema>): string[] =>
  errors.slice(0, MAX_ERRORS).map((error) => error['@errorMessage'].slice(0, MAX_ERROR_LENGTH));
