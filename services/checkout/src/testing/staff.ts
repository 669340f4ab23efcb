import type { Role } from '@okruh/contracts';
import type { ImportAnswer } from '@okruh/contracts/import';
import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { Shop } from './shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Someone of the office. */
export function staff(shop: Pick<Shop, 'app'>, role: Role = 'catalog-editor', market: Market = 'cz') {
  return (method: Method, path: string, body?: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    shop.app.inject({
      method,
      url: `/api/checkout/admin${path}`,
      headers: {
        ...identityFor({ roles: [role], name: 'Eva Editorová', sub: '00000000-0000-7000-8000-0000000000ff', market }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
}

/** Imports of the office: a file is looked at, or saved as it was seen. */
export function importer(shop: Pick<Shop, 'app'>, path: string, role: Role = 'catalog-editor') {
  const send = (content: string | Buffer, fields: Readonly<Record<string, string>> = {}): Promise<LightMyRequestResponse> => {
    const part = (head: string, body: string | Buffer) => [
      Buffer.from(`--okruh\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ];
    return shop.app.inject({
      method: 'POST',
      url: `/api/checkout/admin${path}`,
      headers: {
        ...identityFor({ roles: [role], name: 'Eva Editorová', market: 'cz' }),
        'content-type': 'multipart/form-data; boundary=okruh',
      },
      payload: Buffer.concat([
        ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
        ...part('name="file"; filename="soubor.csv"\r\ncontent-type: text/csv', content),
        Buffer.from('--okruh--\r\n'),
      ]),
    });
  };
  const look = async (content: string | Buffer, fields: Readonly<Record<string, string>> = {}): Promise<ImportAnswer> =>
    (await send(content, fields)).json();
  return {
    send,
    look,
    save: async (content: string | Buffer, fields: Readonly<Record<string, string>> = {}) =>
      send(content, { ...fields, mode: 'save', fingerprint: (await look(content)).fingerprint }),
  };
}
