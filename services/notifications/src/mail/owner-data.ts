import type { MailData } from '@okruh/contracts';
import { internalAccountMail } from '@okruh/contracts/http/accounts';
import { internalBuyoutMail, internalBuyoutSlip } from '@okruh/contracts/http/buyout';
import { internalOrderDocument, internalOrderMail } from '@okruh/contracts/http/orders';
import { internalRepairMail } from '@okruh/contracts/http/repairs';
import { callService } from '@okruh/service-kit';
import type { AttachedPaper } from '../mail-template.ts';
import type { Mail } from './mails.repository.ts';
import { paperName } from './paper-name.ts';

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** The services that hold the data of the people we write to. */
export interface OwnerData {
  /**
   * Recipient and variables, or null when there is nothing to write about any more.
   *
   * @throws DependencyDown when the owner doesn't answer
   */
  dataOf(mail: Mail): Promise<MailData | null>;
  /**
   * A paper that goes along, or null when this mail has none of its kind.
   *
   * @throws DependencyDown when the owner doesn't answer
   */
  paperOf(mail: Mail, paper: AttachedPaper, variables: MailData['variables']): Promise<Attachment | null>;
}

export interface OwnerDataOptions {
  readonly accountsUrl: string;
  readonly buyoutUrl: string;
  readonly repairsUrl: string;
  readonly ordersUrl: string;
  readonly identitySecret: string;
}

const TIMEOUT_MS = 5_000;

/** The owner refused in a way that no mail should meet: a fault of ours. */
export class OwnerRefusal extends Error {
  override name = 'OwnerRefusal';
}

export function createOwnerData(options: OwnerDataOptions): OwnerData {
  const call = (mail: Mail, baseUrl: string) => ({
    baseUrl,
    secret: options.identitySecret,
    service: 'notifications',
    market: mail.market,
    timeoutMs: TIMEOUT_MS,
    requestId: mail.correlationId,
  });
  // The kind was written by mail-plan.ts; the owner checks it again.
  const ask = (mail: Mail) => {
    const asked = { kind: mail.kind, id: mail.aboutId };
    switch (mail.owner) {
      case 'accounts':
        return callService(internalAccountMail, {
          ...call(mail, options.accountsUrl),
          request: { params: internalAccountMail.params.parse(asked) },
        });
      case 'buyout':
        return callService(internalBuyoutMail, {
          ...call(mail, options.buyoutUrl),
          request: { params: internalBuyoutMail.params.parse(asked) },
        });
      case 'orders':
        return callService(internalOrderMail, {
          ...call(mail, options.ordersUrl),
          request: { params: internalOrderMail.params.parse(asked) },
        });
      case 'repairs':
        return callService(internalRepairMail, {
          ...call(mail, options.repairsUrl),
          request: { params: internalRepairMail.params.parse(asked) },
        });
    }
  };
  return {
    async dataOf(mail) {
      const answer = await ask(mail);
      if (answer.ok) return answer.body;
      if (answer.status === 404) return null;
      throw new OwnerRefusal(`${mail.owner} ${answer.status}`);
    },
    async paperOf(mail, paper, variables) {
      // Only who pays by a transfer is told where it goes.
      if (paper === 'payment-qr' && (variables['transfer_iban'] ?? '') === '') return null;
      const answer =
        paper === 'buyout-slip'
          ? await callService(internalBuyoutSlip, { ...call(mail, options.buyoutUrl), request: { params: { id: mail.aboutId } } })
          : await callService(internalOrderDocument, {
              ...call(mail, options.ordersUrl),
              request: { params: { kind: paper, id: mail.aboutId } },
            });
      if (!answer.ok || answer.body === undefined) throw new OwnerRefusal(`${paper} ${answer.status}`);
      return { fileName: paperName(paper, mail.market, variables), mediaType: 'application/pdf', content: answer.body };
    },
  };
}
