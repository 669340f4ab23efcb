import { setTimeout as delay } from 'node:timers/promises';
import { databaseFailure, describeError } from '@okruh/service-kit';
import { forgetOldMails, leaseMail } from './mails.repository.ts';
import { sendMail, type SendMailDependencies } from './send-mail.ts';

export interface MailSender {
  /** Takes no more mails and finishes those under way, for at most 6 s: a lease gives the rest to the next process. */
  stop(): Promise<void>;
}

export interface MailSenderOptions extends SendMailDependencies {
  /** Mails that are sent at the same time; 3 when left out. */
  readonly concurrency?: number;
  /** Pause after nothing was due; 500 ms when left out. */
  readonly pollEveryMs?: number;
}

const FORGET_EVERY_MS = 3_600_000;
const PAUSE_AFTER_ERROR_MS = 2_000;
const STOP_WITHIN_MS = 6_000;

/** Sends what is due until it is stopped. Any number of processes may run it: a lease gives each mail to one of them. */
export function startMailSender(options: MailSenderOptions): MailSender {
  const { database, logger } = options;
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const leased = await leaseMail(database);
        if (leased === null) await pause(options.pollEveryMs ?? 500);
        else await sendMail(options, leased);
      } catch (error) {
        // Nothing is lost: the lease runs out and the mail is due again.
        if (databaseFailure(error) !== 'outage') logger.error({ err: describeError(error) }, 'sending mails met an error');
        await pause(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  async function forget(): Promise<void> {
    while (!stopping.signal.aborted) {
      await forgetOldMails(database).catch((error: unknown) =>
        logger.warn({ err: describeError(error) }, 'old mails could not be removed'),
      );
      await pause(FORGET_EVERY_MS);
    }
  }

  const running = Promise.all([forget(), ...Array.from({ length: options.concurrency ?? 3 }, run)]);
  return {
    async stop() {
      stopping.abort();
      const patience = new AbortController();
      await Promise.race([running, delay(STOP_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
      patience.abort();
    },
  };
}
