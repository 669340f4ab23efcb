import { createHmac, timingSafeEqual } from 'node:crypto';
import { contentKinds } from '@okruh/contracts/http/catalog-admin/content';
import { z } from 'zod';

const previewSchema = z.object({ kind: z.enum(contentKinds), id: z.string(), version: z.int(), plan: z.uuid().nullable(), until: z.int() });

/** One version of a text, or a change that is planned for it, until a time in milliseconds. */
export type ContentPreview = z.infer<typeof previewSchema>;

const sign = (secret: string, payload: string): Buffer => createHmac('sha256', secret).update(`content preview\n${payload}`).digest();

/** Token that shows a text before it is published: `<payload>.<signature>`. */
export function writePreviewToken(secret: string, preview: ContentPreview): string {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${sign(secret, payload).toString('base64url')}`;
}

/** What a token shows; null when it is over or wasn't made here. */
export function readPreviewToken(secret: string, token: string, now: Date): ContentPreview | null {
  const [payload = '', signature = ''] = token.split('.', 2);
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // The signature is ours, so the payload is JSON of this schema, of an older one at worst.
  const preview = previewSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return preview.success && preview.data.until > now.getTime() ? preview.data : null;
}
