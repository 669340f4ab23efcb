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
  /** How many there are. */
  count(): number;
  /** Keeps a mail as it came, unread; resolves with its id when it is on the disk. */
  add(source: Buffer, recipients: readonly string[]): Promise<string>;
  /** Newest first, at most `most`. @param to part of an address; all mails when empty */
  list(to: string, most: number): Promise<Mail[]>;
  find(id: string): Promise<Mail | undefined>;
  source(id: string): Promise<Buffer>;
  clear(): Promise<void>;
}

const normaliseAddress = (address: Address | undefined): string => address?.address?.toLowerCase() ?? '';
const addresses = (list: readonly Address[] | undefined): string[] =>
  (list ?? []).flatMap((entry) => (entry.group ? entry.group.map((member) => member.address ?? '') : [entry.address ?? '']));

async function parseMail(id: string, source: Buffer, recipients: readonly string[]): Promise<Mail> {
  const parsed = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' });
  const to = [...recipients, ...addresses(parsed.to), ...addresses(parsed.cc)].map((address) => address.toLowerCase());
  return {
    id,
    messageId: parsed.messageId ?? '',
    receivedAt: Number(id.slice(0, id.indexOf('-'))),
    from: normaliseAddress(parsed.from),
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

const SUFFIX = '.eml';
/** What is older goes: a load test sends more than anybody reads. */
const MAX_MAILS = 20_000;

/**
 * The mails of a folder, one `.eml` file each; what stands there from an earlier run is there again. A mail is read and taken
 * apart when somebody asks for it: in memory there are its name and its recipients only.
 */
export async function openMailbox(dir: string, saved = MAX_MAILS): Promise<Mailbox> {
  await mkdir(dir, { recursive: true });
  /** Recipients by id, oldest first; null until a mail of an earlier run is read. */
  const held = new Map<string, readonly string[] | null>();
  for (const file of (await readdir(dir)).sort()) if (file.endsWith(SUFFIX)) held.set(file.slice(0, -SUFFIX.length), null);

  const getFilePath = (id: string): string => join(dir, `${id}${SUFFIX}`);
  const read = async (id: string): Promise<Mail> => parseMail(id, await readFile(getFilePath(id)), held.get(id) ?? []);
  const remove = (ids: readonly string[]): Promise<unknown> => {
    for (const id of ids) held.delete(id);
    return Promise.all(ids.map((id) => rm(getFilePath(id), { force: true })));
  };
  const trim = (): Promise<unknown> => (held.size <= saved ? Promise.resolve() : remove([...held.keys()].slice(0, held.size - saved)));
  await trim();

  async function loadRecipients(id: string): Promise<readonly string[]> {
    const known = held.get(id);
    if (known !== null && known !== undefined) return known;
    const { to } = await read(id);
    if (held.has(id)) held.set(id, to);
    return to;
  }

  return {
    count: () => held.size,
    async add(source, recipients) {
      const id = `${Date.now()}-${randomUUID()}`;
      const partial = join(dir, `${id}.partial`);
      await writeFile(partial, source);
      await rename(partial, getFilePath(id));
      held.set(
        id,
        recipients.map((address) => address.toLowerCase()),
      );
      await trim();
      return id;
    },
    async list(to, most) {
      const mails: Mail[] = [];
      for (const id of [...held.keys()].reverse()) {
        if (mails.length === most) break;
        try {
          if (to === '' || (await loadRecipients(id)).some((address) => address.includes(to))) mails.push(await read(id));
        } catch (error) {
          // Deleted while we read.
          if (held.has(id)) throw error;
        }
      }
      return mails;
    },
    find: async (id) => (held.has(id) ? read(id) : undefined),
    source: (id) => readFile(getFilePath(id)),
    clear: async () => {
      await remove([...held.keys()]);
    },
  };
}
