import { createHmac } from 'node:crypto';
import type { SecurityEventKind } from '@okruh/contracts/security-events';
import { toNetwork, type Tx } from '@okruh/service-kit';
import { securityEvents } from './tables.ts';

/** Days for which security events are kept; the table's trigger refuses to delete younger ones. */
export const SECURITY_EVENT_DAYS = 90;

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Null when nobody is known, for example a login with an unknown address. */
  readonly accountId: string | null;
  readonly role?: string | null;
  /** Address of the browser; kept as a keyed hash of its network. */
  readonly ip?: string;
  /** A route's name, or what was changed: never a name or an address. */
  readonly detail?: string;
  /** Administrator who did it to the account; null when its owner did, or the terminal. */
  readonly actorId?: string | null;
  /** Why, in the administrator's words. */
  readonly reason?: string | null;
}

/** Writes the append-only trail of what happened to accounts. */
export interface SecurityLog {
  write(tx: Tx, event: SecurityEvent): Promise<void>;
}

/** @param secret keys the networks' hashes */
export const createSecurityLog = (secret: string): SecurityLog => ({
  async write(tx, { kind, accountId, role = null, ip = '', detail = null, actorId = null, reason = null }) {
    const networkHash =
      ip === ''
        ? null
        : createHmac('sha256', secret)
            .update(`security network:${toNetwork(ip)}`)
            .digest('base64url')
            .slice(0, 16);
    await tx.insert(securityEvents).values({ kind, accountId, role, networkHash, detail, actorId, reason });
  },
});
