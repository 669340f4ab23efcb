import { staffLogin } from '@okruh/contracts/http/accounts/login';
import { adminFollowEvents, tailBatchSchema, tailGapSchema } from '@okruh/contracts/http/ops-admin/tail';
import { Pool } from 'undici';

const CLERK = { e_mail: 'admin@okruh.example', password: 'Okruh-2026!' };

export interface TailReader {
  /** Events of the type that came, and those of any type that were said to be left out. */
  readonly counts: { readonly seen: number; readonly missed: number };
  close(): Promise<void>;
}

/** Somebody who follows all events as an office page does, over the gateway. @param origin of a market @param counted type of event */
export async function followTail(origin: string, counted: string): Promise<TailReader> {
  const { host, port } = new URL(origin);
  const pool = new Pool(`http://127.0.0.1:${port}`, { bodyTimeout: 0 });
  const login = await pool.request({
    method: 'POST',
    path: staffLogin.path,
    headers: { host, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(CLERK),
  });
  await login.body.dump();
  const cookie = [login.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.slice(0, line.indexOf(';')))
    .join('; ');
  const { body, statusCode } = await pool.request({ method: 'GET', path: adminFollowEvents.path, headers: { host, cookie } });
  if (statusCode !== 200) throw new Error(`the tail answered ${statusCode}`);
  const counts = { seen: 0, missed: 0 };
  let text = '';
  body.setEncoding('utf8');
  body.on('data', (chunk: string) => {
    text += chunk;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data === undefined) continue;
      if (/^event: events$/m.test(message))
        counts.seen += tailBatchSchema.parse(JSON.parse(data)).filter(({ type }) => type === counted).length;
      if (/^event: gap$/m.test(message)) counts.missed += tailGapSchema.parse(JSON.parse(data)).missed;
    }
  });
  body.on('error', () => undefined);
  return { counts, close: () => pool.destroy() };
}
