import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { request } from 'undici';
import type { ArtifactStore } from './artifact-store.ts';

export interface S3Options {
  /** Address of the service with the bucket's name as its last segment: `https://s3.eu-central-1.amazonaws.com/okruh-artifacts`. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Clock, for the signature. */
  readonly now?: () => Date;
}

/** Artifacts in a bucket of an S3-compatible store; path-style addresses, signature version 4. */
export function s3Store(options: S3Options): ArtifactStore {
  const call = async (method: 'GET' | 'PUT', key: string, body: Buffer | null) => {
    const url = new URL(`${options.url.replace(/\/$/, '')}/${key.split('/').map(encodeSegment).join('/')}`);
    const headers = await signedHeaders(method, url, body, options);
    return request(url, { method, headers, body, headersTimeout: 10_000, bodyTimeout: 30_000 });
  };
  return {
    async put(key, bytes) {
      const answer = await call('PUT', key, bytes);
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`the artifact store answered ${answer.statusCode} to storing ${key}`);
    },
    async get(key) {
      const answer = await call('GET', key, null);
      if (answer.statusCode === 200) return Buffer.from(await answer.body.arrayBuffer());
      await answer.body.dump();
      if (answer.statusCode === 404) return null;
      throw new Error(`the artifact store answered ${answer.statusCode} to reading ${key}`);
    },
  };
}

/** AWS Signature Version 4 over method, path, query, host, date and body. */
export async function signedHeaders(method: string, url: URL, body: Buffer | null, options: S3Options): Promise<Record<string, string>> {
  const { region, accessKeyId, secretAccessKey, now } = options;
  const bodyHash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    // Without it the library leaves the body unsigned.
    headers: { 'x-amz-content-sha256': bodyHash },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    ...(now === undefined
      ? {}
      : {
          datetime: now()
            .toISOString()
            .replace(/[-:]|\.\d{3}/g, ''),
        }),
  });
  return Object.fromEntries((await signer.sign()).headers);
}

/** S3 wants every byte escaped but unreserved characters; `encodeURIComponent` leaves five more. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
