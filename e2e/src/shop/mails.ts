import { expect } from 'playwright/test';
import { type CaughtMail, mailsTo, shop } from '../run/shop.ts';

/** Waits for the first mail to an address whose subject fits. */
export async function mailFor(address: string, subject: RegExp): Promise<CaughtMail> {
  let found: CaughtMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).find((mail) => subject.test(mail.subject));
        return found?.subject;
      },
      { message: `a mail to ${address} about ${String(subject)}`, timeout: 60_000 },
    )
    .toMatch(subject);
  if (found === undefined) throw new Error('There is no such mail');
  return found;
}

/** The first link of a mail that holds a text; entities of the HTML are resolved. */
export function linkIn(mail: CaughtMail, part: string): string {
  const found = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .find((href) => href.includes(part));
  if (found === undefined) throw new Error(`No link of the mail “${mail.subject}” holds ${part}`);
  return found;
}

/** An attachment's bytes. */
export async function loadAttachment(mail: CaughtMail, mediaType: string): Promise<Buffer> {
  const part = mail.attachments.find(({ media_type: type }) => type === mediaType);
  if (part === undefined) throw new Error(`The mail “${mail.subject}” has no attachment of ${mediaType}`);
  const response = await fetch(shop().mail + part.url);
  return Buffer.from(await response.arrayBuffer());
}
