import { jetstream } from '@nats-io/jetstream';
import { DEAD_LETTERS, DEAD_SUBJECT } from '@okruh/contracts';
import { headers, type MsgHdrs, type NatsConnection } from 'nats';

/** A message as the stream holds it. */
export interface StoredMessage {
  readonly stream: string;
  readonly sequence: number;
  readonly subject: string;
  readonly headers: MsgHdrs | undefined;
  readonly data: Uint8Array;
}

export type DeathReason = 'unreadable' | 'invalid-data' | 'failed';

/** Headers of a dead letter beside the original ones. The original message id is kept in `Okruh-Msg-Id`. */
export const deadHeaders = {
  reason: 'Okruh-Reason',
  detail: 'Okruh-Detail',
  consumer: 'Okruh-Consumer',
  stream: 'Okruh-Stream',
  sequence: 'Okruh-Sequence',
  subject: 'Okruh-Subject',
  messageId: 'Okruh-Msg-Id',
} as const;

const ownHeaders = /^Nats-/i;

/** Copies a message to the dead letters and waits until it is stored there. Repeated, it is stored once. */
export async function deadLetter(
  nc: NatsConnection,
  consumer: string,
  message: StoredMessage,
  reason: DeathReason,
  detail: string,
): Promise<void> {
  const copied = headers();
  for (const [key, values] of message.headers ?? []) {
    // The broker's own headers would be obeyed, not stored.
    if (!ownHeaders.test(key)) for (const value of values) copied.append(key, value);
  }
  copied.set(deadHeaders.reason, reason);
  copied.set(deadHeaders.detail, detail.replace(/[\r\n]+/g, ' ').slice(0, 500));
  copied.set(deadHeaders.consumer, consumer);
  copied.set(deadHeaders.stream, message.stream);
  copied.set(deadHeaders.sequence, String(message.sequence));
  copied.set(deadHeaders.subject, message.subject);
  const id = getMessageId(message.headers);
  if (id !== null) copied.set(deadHeaders.messageId, id);
  await jetstream(nc).publish(`${DEAD_SUBJECT}.${consumer}.${message.subject}`, message.data, {
    headers: copied,
    // The whole id: what was published again and failed again is another dead letter.
    msgID: `${consumer}/${message.stream}/${id ?? message.sequence}`,
    timeout: 5_000,
    expect: { streamName: DEAD_LETTERS },
  });
}

export function getMessageId(from: MsgHdrs | undefined): string | null {
  const id = from?.get('Nats-Msg-Id') ?? '';
  return id === '' ? null : id;
}
