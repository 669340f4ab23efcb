import type { Role } from '@okruh/contracts';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { Shop } from './shop.ts';

export const as = (
  role: Role = 'catalog-editor',
  market: 'cz' | 'ro' = 'cz',
  sub = '00000000-0000-7000-8000-0000000000fe',
): Record<string, string> => identityFor({ roles: [role], name: 'Martina Horáková', sub, market });

/** Calls of the back office; the answer as the service gives it. */
export function staff(shop: Shop, headers: Record<string, string> = as()) {
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): Promise<LightMyRequestResponse> =>
    shop.app.inject({ method, url: path.startsWith('/api/') ? path : `/api/catalog/admin/${path}`, headers, ...(payload && { payload }) });
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, payload: object) => send('POST', path, payload),
    patch: (path: string, payload: object) => send('PATCH', path, payload),
    remove: (path: string) => send('DELETE', path),
    /** A form with a file: CSV in the field `file`, unless others are named. */
    upload(
      path: string,
      content: string | Buffer,
      fields: Readonly<Record<string, string>>,
      fileName = 'ceny.csv',
      field = 'file',
    ): Promise<LightMyRequestResponse> {
      const boundary = '----okruh';
      const part = (head: string, body: string | Buffer) => [
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ];
      const payload = Buffer.concat([
        ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
        ...part(`name="${field}"; filename="${fileName}"\r\ncontent-type: text/csv`, content),
        Buffer.from(`--${boundary}--\r\n`),
      ]);
      return shop.app.inject({
        method: 'POST',
        url: `/api/catalog/admin/${path}`,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      });
    },
  };
}

export interface WrittenEvent {
  /** Without publisher and version. */
  readonly type: string;
  /** Of the aggregate. */
  readonly version: number;
  readonly data: Record<string, unknown>;
}

/** Events of a subject in the order in which they were written. */
export async function loadEvents(shop: Shop, subject: string): Promise<WrittenEvent[]> {
  const { rows } = await shop.database.pool.query<WrittenEvent>(
    `select type, (envelope->>'aggregateversion')::int as version, envelope->'data' as data from outbox where subject = $1 order by position`,
    [subject],
  );
  return rows.map((row) => ({ ...row, type: row.type.replace(/^catalog\.|\.v\d+$/g, '') }));
}
