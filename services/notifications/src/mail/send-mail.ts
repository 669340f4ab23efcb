import { createHash } from 'node:crypto';
import { markets } from '@okruh/market';
import { describeError, type Database, inSpan, type Logger, traceHeaders } from '@okruh/service-kit';
import type { MailTemplate } from '../mail-template.ts';
import { renderMail } from '../render-mail.ts';
import { GIVE_UP_SECONDS, retryAfter } from './mail-retry.ts';
import type { MailboxLimit } from './mailbox-limit.ts';
import type { Delivery, MailServer, OutgoingMail } from './mail-server.ts';
import { type EndedMail, type LeasedMail, type Mail, postponeMail } from './mails.repository.ts';
import type { OwnerData } from './owner-data.ts';

export interface SendMailDependencies {
  readonly database: Database;
  readonly logger: Logger;
  readonly owners: OwnerData;
  readonly server: MailServer;
  readonly mailboxLimit: MailboxLimit;
  readonly templates: ReadonlyMap<string, MailTemplate>;
  /** Public addresses of the sites, without a slash at the end. */
  readonly siteUrls: Readonly<Record<'cz' | 'ro', string>>;
}

/** What one attempt works with. */
export interface Attempt extends SendMailDependencies {
  /** Writes down how a mail ended, together with others; resolves when it is in the database. */
  close(ended: EndedMail): Promise<void>;
}

/**
 * One attempt at one mail: asks the owner for recipient and variables, renders, hands over, writes down how it ended.
 *
 * Between the mail server's yes and our commit the process can die; the mail is then sent again under the same Message-ID, by which servers
 * and mailboxes drop the second one. This window can't be closed, and a mail twice is better than none.
 */
export function sendMail(deps: Attempt, leased: LeasedMail): Promise<void> {
  const { mail } = leased;
  if (mail.traceparent === null) return attempt(deps, leased);
  return inSpan(
    () => ({
      name: `send mail ${mail.template}`,
      role: 'internal',
      parent: mail.traceparent,
      attributes: { 'okruh.mail.template': mail.template, 'okruh.mail.attempt': mail.attempts },
    }),
    // The event of how it ended belongs to this attempt.
    () => attempt(deps, { ...leased, mail: { ...mail, traceparent: traceHeaders().traceparent ?? mail.traceparent } }),
  );
}

async function attempt(deps: Attempt, leased: LeasedMail): Promise<void> {
  const { mail } = leased;
  const logger = deps.logger.child({ mail: mail.id, template: mail.template, event: mail.eventId, correlation: mail.correlationId });
  const outgoing = await compose(deps, mail).catch((error: unknown) => {
    logger.warn({ err: describeError(error) }, 'a mail could not be composed');
    return error instanceof Error ? error : new Error('compose');
  });
  if (outgoing === null) {
    logger.info('nothing to write about any more, the mail is skipped');
    return deps.close({ mail, ending: { state: 'skipped', reason: 'its owner has no data' } });
  }
  if (outgoing instanceof Error) return tryLater(deps, leased, logger, { reason: outgoing.name, mayBeOut: leased.mayBeOut });

  const wait = await deps.mailboxLimit.getWait(mail, outgoing.to);
  if (wait > 0) return waitForMailbox(deps, leased, logger, wait);
  if (leased.mayBeOut) logger.warn('an earlier attempt broke off, the mail goes out under the same Message-ID again');
  const delivery = await deps.server.deliver(outgoing);
  if (delivery.isTaken) return deps.close({ mail, ending: { state: 'sent', contentHash: hashMail(outgoing) } });
  return afterFailure(deps, leased, logger, delivery);
}

async function compose(deps: SendMailDependencies, mail: Mail): Promise<OutgoingMail | null> {
  const template = deps.templates.get(mail.template);
  if (!template) throw new Error(`there is no template ${mail.template}`);
  const data = await deps.owners.loadData(mail);
  if (data === null) return null;
  const rendered = renderMail(template, markets[mail.market].locale, data.variables, deps.siteUrls[mail.market]);
  const attachments = await Promise.all((template.attaches ?? []).map((paper) => deps.owners.loadPaper(mail, paper, data)));
  return {
    to: data.to,
    market: mail.market,
    messageId: mail.messageId,
    ...rendered,
    attachments: attachments.filter((attachment) => attachment !== null),
    oneClickUrl: template.oneClickBy === undefined ? undefined : data.variables[template.oneClickBy],
  };
}

/** The mailbox was sent enough of these for now. */
async function waitForMailbox(
  { database, close }: Attempt,
  { mail, ageSeconds }: LeasedMail,
  logger: Logger,
  seconds: number,
): Promise<void> {
  const reason = 'mailbox-limit';
  if (ageSeconds + seconds > GIVE_UP_SECONDS) {
    logger.warn('a mail is given up: its mailbox was sent too many of its kind all day');
    return close({ mail, ending: { state: 'failed', reason } });
  }
  logger.warn({ seconds }, 'a mail waits, its mailbox was sent enough of its kind for now');
  return postponeMail(database, mail, { seconds, reason, mayBeOut: false });
}

async function afterFailure(
  deps: Attempt,
  leased: LeasedMail,
  logger: Logger,
  delivery: Exclude<Delivery, { isTaken: true }>,
): Promise<void> {
  if (delivery.isPermanent) {
    logger.error({ reason: delivery.reason }, 'the mail server refused a mail for good');
    return deps.close({ mail: leased.mail, ending: { state: 'failed', reason: delivery.reason } });
  }
  return tryLater(deps, leased, logger, { reason: delivery.reason, mayBeOut: delivery.mayBeOut || leased.mayBeOut });
}

async function tryLater(
  { database, close }: Attempt,
  { mail, ageSeconds }: LeasedMail,
  logger: Logger,
  { reason, mayBeOut }: { reason: string; mayBeOut: boolean },
): Promise<void> {
  const seconds = retryAfter(mail.attempts, ageSeconds);
  if (seconds === null) {
    logger.error({ reason, attempts: mail.attempts }, 'a mail is given up after a day');
    return close({ mail, ending: { state: 'failed', reason } });
  }
  logger.warn({ reason, attempts: mail.attempts, seconds }, 'a mail could not be sent, it is tried again');
  return postponeMail(database, mail, { seconds, reason, mayBeOut });
}

const hashMail = (mail: OutgoingMail): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([mail.subject, mail.html, mail.text]))
    .digest();
