import { envelopeSchema, toSubject } from '@okruh/contracts';
import { sessionEnded } from '@okruh/contracts/events/accounts';
import { describeError, type Logger, type NatsLink } from '@okruh/service-kit';

/**
 * Tells of accounts whose sessions ended, here or at another gateway. Every gateway must hear of each, and only those
 * who run need to: so a plain subscription to the stream's subject and no consumer. What is missed while the broker is
 * away costs the few seconds for which sessions are remembered.
 *
 * @returns stops listening
 */
export function followEndedSessions(nats: NatsLink, forgetAccount: (accountId: string) => void, logger: Logger): () => void {
  let isStopped = false;
  let unsubscribe = (): void => undefined;
  const follow = async (): Promise<void> => {
    const connection = await nats.connected();
    if (isStopped) return;
    const subscription = connection.subscribe(toSubject(sessionEnded.type));
    unsubscribe = () => subscription.unsubscribe();
    for await (const message of subscription) {
      const event = envelopeSchema.safeParse(parseJson(message.string()));
      const data = sessionEnded.data.safeParse(event.data?.data);
      if (data.success) forgetAccount(data.data.account_id);
    }
  };
  follow().catch((error: unknown) => {
    if (!isStopped) logger.error({ err: describeError(error) }, 'ended sessions are no longer heard of');
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
