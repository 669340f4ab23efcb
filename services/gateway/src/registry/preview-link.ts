import { z } from 'zod';
import { readSigned, signText } from './signature.ts';
import type { Versions } from './release-pin.ts';

const previewSchema = z.object({ versions: z.record(z.string(), z.string()), until: z.int() });

/** Parameter of a page's address that carries a preview. */
export const PREVIEW_PARAMETER = 'nahled';

/** Text that shows chosen versions to the browser that opens it. @param until milliseconds */
export function writePreview(secret: string, versions: Versions, until: number): string {
  return signText(secret, 'preview', Buffer.from(JSON.stringify({ versions, until })).toString('base64url'));
}

/** The preview of a link or cookie; null when it is over or wasn't made here. */
export function readPreview(
  secret: string,
  text: string | null,
  now: number,
): { readonly versions: Versions; readonly until: number } | null {
  const payload = text === null ? null : readSigned(secret, 'preview', text);
  if (payload === null) return null;
  // The signature is ours, so the payload is JSON of this schema, of an older one at worst.
  const preview = previewSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return preview.success && preview.data.until > now ? preview.data : null;
}
