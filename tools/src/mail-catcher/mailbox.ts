import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  /** Without angle brackets; null when no part refers to it. */
  readonly contentId: string | null;
  readonly content: Buffer;
}

/** One caught mail. */
export interface Mail {
  /** Name of its file without `.eml`; sorts by arrival. */
  readonly id: string;
  /** By it mailboxes know a mail that was handed over twice; empty when the sender gave none. */
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly from: string;
  /** Everyone the mail was sent to, lower case. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Null when the mail has no HTML part. */
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
}

export interface Mailbox {
  /** Keeps a mail as it came; resolves when it is on the disk. */
  add(source: Buffer, recipients: readonly string[]): Promise<Mail>;
  /** Newest first. */
  all(): readonly Mail[];
  find(id: string): Mail | undefined;
  source(id: string): Promise<Buffer>;
  clear(): Promise<void>;
}

const addressOf = (address: Address | undefined): string => address?.address?.toLowerCase() ?? '';
const addresses = (list: readonly Address[] | undefined): string[] =>
  (list ?? []).flatMap((entry) => (entry.group ? entry.group.map((member) => member.address ?? '') : [entry.address ?? '']));

async function parseMail(id: string, source: Buffer, recipients: readonly string[]): Promise<Mail> {
  const parsed = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' });
  const to = [...recipients, ...addresses(parsed.to), ...addresses(parsed.cc)].map((address) => address.toLowerCase());
  return {
    id,
    messageId: parsed.messageId ?? '',
    receivedAt: Number(id.slice(0, id.indexOf('-'))),
    from: addressOf(parsed.from),
    to: [...new Set(to)].filter((address) => address !== ''),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? null,
    attachments: parsed.attachments.map((part, index) => ({
      name: part.filename ?? `attachment-${index + 1}`,
      mediaType: part.mimeType,
      contentId: part.contentId?.replace(/^<|>$/g, '') ?? null,
      content: typeof part.content === 'string' ? Buffer.from(part.content) : Buffer.from(new Uint8Array(part.content)),
    })),
  };
}

/** The mails of a folder, one `.eml` file each; what stands there from an earlier run is there again. */
export async function openMailbox(dir: string): Promise<Mailbox> {
  await mkdir(dir, { recursive: true });
  const files = (await readdir(dir)).filter((name) => name.endsWith('.eml')).sort();
  const mails = new Map<string, Mail>();
  for (const file of files) {
    const id = file.slice(0, -'.eml'.length);
    mails.set(id, await parseMail(id, await readFile(join(dir, file)), []));
  }
  return {
    async add(source, recipients) {
      const id = `${Date.now()}-${randomUUID()}`;
      const mail = await parseMail(id, source, recipients);
      const partial = join(dir, `${id}.partial`);
      await writeFile(partial, source);
      await rename(partial, join(dir, `${id}.eml`));
      mails.set(id, mail);
      return mail;
    },
    all: () => [...mails.values()].reverse(),
    find: (id) => mails.get(id),
    source: (id) => readFile(join(dir, `${id}.eml`)),
    async clear() {
      const ids = [...mails.keys()];
      mails.clear();
      await Promise.all(ids.map((id) => rm(join(dir, `${id}.eml`), { force: true })));
    },
  };
}
