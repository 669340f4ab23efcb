import { getTracing, inSpan, startProviderCall } from '@okruh/service-kit';
import { createTransport } from 'nodemailer';
import type { Attachment } from './owner-data.ts';

export interface OutgoingMail {
  readonly to: string;
  readonly market: 'cz' | 'ro';
  readonly messageId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Ends mails of this kind at a click (RFC 8058); undefined for mails about the recipient's own business. */
  readonly oneClickUrl?: string | undefined;
}

export type Delivery =
  | { readonly isTaken: true }
  | {
      readonly isTaken: false;
      /** The server refused this mail for good: trying again changes nothing. */
      readonly isPermanent: boolean;
      /** The connection broke while the server was thinking: it may have taken the mail. */
      readonly mayBeOut: boolean;
      /** Codes only; the server's own words quote addresses. */
      readonly reason: string;
    };

export interface MailServer {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  /** Ends the kept connections; those at work end with their mail. */
  close(): void;
}

export interface MailServerOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** Sender of each market's mails. */
  readonly from: Readonly<Record<'cz' | 'ro', { readonly name: string; readonly address: string }>>;
}

/** An attempt ends within this, so that it never outlives its lease. */
const DELIVERY_MS = 25_000;
/** One that a slow recipient keeps busy holds up no more than its share. */
const CONNECTIONS = 4;
const NAME = 'mail server';
const OPERATION = 'send';

/**
 * Kept connections. When one breaks the pool may send a mail again only if not a byte of it had gone out (it was the server that
 * ended an idle connection); whatever breaks later is reported, since only we know whether a second time is right.
 */
export function createMailServer({ url, from }: MailServerOptions): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
    maxRequeues: 1,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const hand = (mail: OutgoingMail): Promise<unknown> =>
    transport.sendMail({
      from: from[mail.market],
      // As an object: a comma in it must not begin a second recipient.
      to: { name: '', address: mail.to },
      messageId: mail.messageId,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: {
        // No out-of-office answers, please.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(mail.oneClickUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(mail.oneClickUrl !== undefined && { list: { unsubscribe: mail.oneClickUrl } }),
      // Base64 is native code; the library's quoted-printable looks at every letter.
      textEncoding: 'base64',
      attachments: mail.attachments.map(({ fileName, mediaType, content }) => ({
        filename: fileName,
        contentType: mediaType,
        content,
      })),
      signal: AbortSignal.timeout(DELIVERY_MS),
    });
  return {
    deliver: (mail) =>
      inSpan(
        () => ({
          name: `${NAME} ${OPERATION}`,
          role: 'client',
          attributes: { 'peer.service': NAME, 'okruh.operation': OPERATION },
        }),
        async (span) => {
          const end = startProviderCall(NAME, OPERATION);
          try {
            await hand(mail);
            end('answered');
            return { isTaken: true };
          } catch (error) {
            const failure = classifyFailure(error);
            const isRefused = failure.isTaken || failure.isPermanent;
            end(isRefused ? 'refused' : 'down');
            if (span !== null) getTracing()?.fail(span, isRefused ? 'refused' : 'down');
            return failure;
          }
        },
      ),
    close: () => transport.close(),
  };
}

/** Reads nodemailer's error: which step it was and what the server answered. */
export function classifyFailure(error: unknown): Delivery {
  const code = property(error, 'code');
  const command = property(error, 'command');
  const answer = property(error, 'responseCode');
  const isRefusal = typeof answer === 'number';
  // A refused login is our configuration's error, not the mail's.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    isTaken: false,
    isPermanent: isAboutMail && isRefusal && answer >= 500,
    // Kept connections don't tell how far they came: only who wasn't reached at all surely didn't take it.
    mayBeOut: !isRefusal && property(error, 'syscall') !== 'connect' && code !== 'EDNS',
    reason: ['smtp', code, command, answer].filter((part) => typeof part === 'string' || typeof part === 'number').join(' '),
  };
}

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
