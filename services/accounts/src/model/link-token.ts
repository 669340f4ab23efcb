import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link of a mail may do; a token of one purpose opens nothing of another. */
export type LinkPurpose = 'registration' | 'password-reset' | 'subscription' | 'unsubscription';

const ID_BYTES = 16;
const MAC_BYTES = 32;

/** Makes and reads the tokens that mails carry. Derived from the row's id, so the database holds nothing that opens it. */
export interface LinkTokens {
  /** 64 base64url characters: the id and its HMAC-SHA-256. */
  issue(purpose: LinkPurpose, id: string): string;
  /** The id, or null for a token that isn't ours. Whether the row still exists is the caller's question. */
  read(purpose: LinkPurpose, token: string): string | null;
}

export function createLinkTokens(secret: string): LinkTokens {
  const mac = (purpose: LinkPurpose, id: Buffer): Buffer => createHmac('sha256', secret).update(`${purpose}:`).update(id).digest();
  return {
    issue(purpose, id) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      return Buffer.concat([bytes, mac(purpose, bytes)]).toString('base64url');
    },
    read(purpose, token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
      const id = bytes.subarray(0, ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(ID_BYTES), mac(purpose, id))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
