import { setTimeout as delay } from 'node:timers/promises';
import { createSignal, databaseFailure, describeError, detach, startEvery } from '@okruh/service-kit';
import { closeMails, type EndedMail, forgetOldMails, type LeasedMail, leaseMails } from './mails.repository.ts';
import { type Attempt, sendMail, type SendMailDependencies } from './send-mail.ts';
import { together } from './together.ts';

export interface MailSender {
  /** Something was queued, or will be in a moment: it needn't wait for the next look. */
  wake(): void;
  /** Takes no more mails and finishes those under way, for at most 6 s: a lease gives the rest to the next process. */
  stop(): Promise<void>;
}

export interface MailSenderOptions extends SendMailDependencies {
  /** Mails that are under way at the same time; 32 when left out. */
  readonly concurrency?: number;
  /** How long nobody looks when nothing was due and nobody woke the sender; 1 s when left out. */
  readonly pollEveryMs?: number;
}

/** Mails that are queued in the same moment go out together; a wake-up comes a little before its transaction's commit. */
const GATHER_MS = 100;
const FORGET_EVERY_MS = 3_600_000;
const PAUSE_AFTER_ERROR_MS = 2_000;
const RETRY_CLOSE_MS = 500;
const STOP_WITHIN_MS = 6_000;

/** Sends what is due until it is stopped. Any number of processes may run it: a lease gives each mail to one of them. */
export function startMailSender(options: MailSenderOptions): MailSender {
  const { database, logger } = options;
  const most = options.concurrency ?? 32;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined);
  const woken = createSignal();
  const settled = createSignal();
  /** In our hands: also those whose end isn't in the database yet, so that a lease that ran out meanwhile sends nothing twice. */
  const underWay = new Map<string, Promise<void>>();

  const closeTogether = together<EndedMail, undefined>(
    async (ended) => {
      // The first begins it for all: it belongs to the trace of none.
      await detach(() => closeAtLast(ended));
      return ended.map(() => undefined);
    },
    { most, atOnce: 1 },
  );
  const attempt: Attempt = { ...options, close: closeTogether };

  /** The mail server said yes: only the death of this process may keep that from being written down. */
  async function closeAtLast(ended: readonly EndedMail[]): Promise<void> {
    for (;;) {
      try {
        return await closeMails(database, ended);
      } catch (error) {
        if (databaseFailure(error) === null) {
          if (ended.length === 1) throw error;
          // One that can't be written holds up no other.
          return void (await Promise.all(ended.map((one) => closeAtLast([one]).catch((reason: unknown) => complain(reason, one.mail.id)))));
        }
        await delay(RETRY_CLOSE_MS);
      }
    }
  }

  /** Nothing is lost: the lease runs out and the mail is due again. */
  function complain(error: unknown, id: string): void {
    if (databaseFailure(error) !== 'outage') logger.error({ err: describeError(error), mail: id }, 'sending a mail met an error');
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        const room = most - underWay.size;
        if (room < most / 2) {
          await settled.wait(PAUSE_AFTER_ERROR_MS);
          continue;
        }
        const leased = await leaseMails(database, room);
        for (const one of leased) if (!underWay.has(one.mail.id)) begin(one);
        if (leased.length === room) continue;
        await woken.wait(options.pollEveryMs ?? 1_000);
        await pause(GATHER_MS);
      } catch (error) {
        if (databaseFailure(error) !== 'outage') logger.error({ err: describeError(error) }, 'mails could not be taken');
        await pause(PAUSE_AFTER_ERROR_MS);
      }
    }
    await Promise.all(underWay.values());
  }

  function begin(leased: LeasedMail): void {
    const { id } = leased.mail;
    const sending = sendMail(attempt, leased)
      .catch((error: unknown) => complain(error, id))
      .finally(() => {
        underWay.delete(id);
        settled.set();
      });
    underWay.set(id, sending);
  }

  const forgetting = startEvery({
    name: 'forget-old-mails',
    everyMs: FORGET_EVERY_MS,
    logger,
    work: (turn) => forgetOldMails(database, turn),
  });
  const running = run();
  return {
    wake: () => woken.set(),
    async stop() {
      stopping.abort();
      woken.set();
      settled.set();
      const patience = new AbortController();
      await Promise.race([
        Promise.all([running, forgetting.stop()]),
        delay(STOP_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
    },
  };
}
