import { randomUUID } from 'node:crypto';
import { adminUploadCodStatement } from '@okruh/contracts/http/picking-cod';
import { type Market, markets, todayIn } from '@okruh/market';
import { logInAs } from './staff.ts';
import { buildPath } from './visitor.ts';

/** Uploads a carrier's statement of cash on delivery, for a parcel that nobody knows. @returns its id */
export async function uploadCodStatement(market: Market): Promise<string> {
  const boundary = `okruh-${randomUUID()}`;
  const fields = { market, carrier: 'courier', day: todayIn(market, new Date()) };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const lines = ['tracking_number;amount;currency', `KC${randomUUID()};1299.00;${markets[market].currency}`, ''].join('\r\n');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="dobirky.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const accountant = await logInAs('accountant', market);
  const answer = await accountant.raw({
    method: 'POST',
    path: buildPath(adminUploadCodStatement),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(`${parts.join('')}${head}${lines}\r\n--${boundary}--\r\n`),
  });
  if (answer.status !== 200) throw new Error(`The statement was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return adminUploadCodStatement.responses[200].parse(answer.json).statement.id;
}
