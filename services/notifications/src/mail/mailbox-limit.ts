import { createHmac } from 'node:crypto';
import type { Database } from '@okruh/service-kit';
import type { Mail } from './mails.repository.ts';

/** Mails of a kind that one mailbox gets in an hour: those that anybody can have sent to any address. The others aren't limited. */
export const mailboxLimits: Readonly<Record<string, number>> = {
  buyout_estimate: 5,
  buyout_received: 5,
  trade_in_opened: 5,
  repair_booked: 5,
  order_placed: 10,
};

export interface MailboxLimit {
  /** Lets a mail out to its recipient. @returns seconds that it has to wait instead; 0 = it may go, and counts from now on */
  getWait(mail: Mail, to: string): Promise<number>;
}

interface MailboxLimitOptions {
  readonly database: Database;
  /** Secret of the hash that mailboxes are counted by: no address is stored. */
  readonly secret: string;
  /** Multiplies the limits: benches and end-to-end tests order more than people do. */
  readonly scale: number;
}

/** Counts mails by mailbox, for all processes together. */
export function createMailboxLimit({ database, secret, scale }: MailboxLimitOptions): MailboxLimit {
  return {
    async getWait({ id, template }, to) {
      const most = mailboxLimits[template];
      if (most === undefined) return 0;
      const mailbox = createHmac('sha256', secret).update(`mailbox ${to.trim().toLowerCase()}`).digest();
      const { rows } = await database.pool.query<{ wait: number }>({
        name: 'let-mail-out',
        text: 'select let_mail_out($1, $2, $3) as wait',
        values: [id, mailbox, Math.max(1, Math.round(most * scale))],
      });
      return rows[0]?.wait ?? 0;
    },
  };
}
