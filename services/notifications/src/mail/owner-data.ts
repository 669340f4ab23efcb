import type { MailData } from '@okruh/contracts';
import { internalAccountMail } from '@okruh/contracts/http/accounts/internal';
import { internalBuyoutMail, internalBuyoutSlip } from '@okruh/contracts/http/buyout/internal';
import { internalReceiptMail, internalReceiptPaper } from '@okruh/contracts/http/counter';
import { internalInvoiceMail, internalInvoicePaper } from '@okruh/contracts/http/invoicing';
import { internalAlertMail } from '@okruh/contracts/http/ops';
import { internalLegalPaper, internalOrderMails, MAX_ORDER_MAILS, type OrderMail } from '@okruh/contracts/http/orders/mails';
import { internalRepairMail } from '@okruh/contracts/http/repairs';
import { callService, DependencyDown, type ServiceKeys } from '@okruh/service-kit';
import type { AttachedPaper } from '../mail-template.ts';
import type { Mail } from './mails.repository.ts';
import { paperName } from './paper-name.ts';
import { together } from './together.ts';

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** What a mail is written of. */
export interface WritingData extends MailData {
  /** Versions of what goes along, and what comes with the data itself. */
  readonly papers: {
    /** Of the conditions of sale, for `terms` and `withdrawal`. */
    readonly termsVersion?: string;
    /** Where a transfer goes; null when none is awaited. */
    readonly transfer?: Buffer | null;
    /** Confirmation of a withdrawal. */
    readonly withdrawal?: Buffer | null;
    /** Confirmation of a complaint. */
    readonly complaint?: Buffer | null;
  };
}

/** The services that hold the data of the people we write to. */
export interface OwnerData {
  /**
   * Recipient and variables, or null when there is nothing to write about any more.
   *
   * @throws DependencyDown when the owner doesn't answer, or can't yet
   */
  loadData(mail: Mail): Promise<WritingData | null>;
  /**
   * A paper that goes along, or null when this mail has none of its kind.
   *
   * @throws DependencyDown when the owner doesn't answer
   */
  loadPaper(mail: Mail, paper: AttachedPaper, data: WritingData): Promise<Attachment | null>;
}

export interface OwnerDataOptions {
  readonly accountsUrl: string;
  readonly buyoutUrl: string;
  readonly repairsUrl: string;
  readonly ordersUrl: string;
  readonly invoicingUrl: string;
  readonly counterUrl: string;
  readonly opsUrl: string;
  /** Who gets the mails about alerts, by market; nobody when left out. */
  readonly alertRecipients: Readonly<Record<'cz' | 'ro', string | undefined>>;
  readonly keys: ServiceKeys;
}

const TIMEOUT_MS = 5_000;

/** The owner refused in a way that no mail should meet: an error of ours. */
export class OwnerRefusal extends Error {
  override name = 'OwnerRefusal';
}

export function createOwnerData(options: OwnerDataOptions): OwnerData {
  const caller = { keys: options.keys, timeoutMs: TIMEOUT_MS };
  const call = (mail: Mail, baseUrl: string) => ({ ...caller, baseUrl, market: mail.market, requestId: mail.correlationId });
  /** Orders write most: mails that go out at the same time are asked for together. */
  const askOrders = together<Mail, OrderMail>(
    async (mails) => {
      const answer = await callService(internalOrderMails, {
        ...caller,
        baseUrl: options.ordersUrl,
        request: internalOrderMails.body
          .transform((body) => ({ body }))
          .parse({ mails: mails.map(({ kind, aboutId: id }) => ({ kind, id })) }),
      });
      if (!answer.ok) throw new OwnerRefusal(`orders ${answer.status}`);
      return answer.body.mails;
    },
    { most: MAX_ORDER_MAILS, atOnce: 2 },
  );
  const ask = async (mail: Mail): Promise<WritingData | null> => {
    if (mail.owner === 'orders') return ofOrder(await askOrders(mail));
    if (mail.owner === 'ops') return askAboutAlert(mail);
    const answer = await askOwner(mail, mail.owner);
    if (answer.ok) return { ...answer.body, papers: {} };
    if (answer.status === 404) return null;
    throw new OwnerRefusal(`${mail.owner} ${answer.status}`);
  };
  /** Ops knows what there is to say, and nobody's address: those are of our configuration. */
  const askAboutAlert = async (mail: Mail): Promise<WritingData | null> => {
    const to = options.alertRecipients[mail.market];
    if (to === undefined) return null;
    const request = { params: internalAlertMail.params.parse({ kind: mail.kind, id: mail.aboutId }) };
    const answer = await callService(internalAlertMail, { ...call(mail, options.opsUrl), request });
    if (answer.ok) return { ...answer.body, to, papers: {} };
    if (answer.status === 404) return null;
    throw new OwnerRefusal(`ops ${answer.status}`);
  };
  // The kind was written by mail-plan.ts; the owner checks it again.
  const askOwner = (mail: Mail, owner: Exclude<Mail['owner'], 'orders' | 'ops'>) => {
    const asked = { kind: mail.kind, id: mail.aboutId };
    switch (owner) {
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
      case 'invoicing':
        return callService(internalInvoiceMail, {
          ...call(mail, options.invoicingUrl),
          request: { params: internalInvoiceMail.params.parse(asked) },
        });
      case 'counter':
        return callService(internalReceiptMail, {
          ...call(mail, options.counterUrl),
          request: { params: internalReceiptMail.params.parse(asked) },
        });
      case 'repairs':
        return callService(internalRepairMail, {
          ...call(mail, options.repairsUrl),
          request: { params: internalRepairMail.params.parse(asked) },
        });
    }
  };

  /** Papers that are the same for everybody, by market, kind and version: read once. */
  const legalPapers = new Map<string, Promise<Attachment>>();
  const legalPaper = (mail: Mail, kind: 'terms' | 'withdrawal', version: string): Promise<Attachment> => {
    const key = `${mail.market} ${kind} ${version}`;
    const known = legalPapers.get(key);
    if (known !== undefined) return known;
    const read = callService(internalLegalPaper, { ...call(mail, options.ordersUrl), request: { params: { kind, version } } }).then(
      (answer) => attachment(kind, mail, answer),
    );
    legalPapers.set(key, read);
    // One that could not be read is asked for again.
    read.catch(() => legalPapers.delete(key));
    return read;
  };

  return {
    loadData: ask,
    async loadPaper(mail, paper, { papers, variables }) {
      switch (paper) {
        case 'terms':
        case 'withdrawal':
          if (papers.termsVersion === undefined) throw new OwnerRefusal(`${paper} without a version`);
          return legalPaper(mail, paper, papers.termsVersion);
        case 'payment-qr':
          return papers.transfer ? pdf(paperName(paper, mail.market, variables), papers.transfer) : null;
        case 'withdrawal-receipt':
          return papers.withdrawal ? pdf(paperName(paper, mail.market, variables), papers.withdrawal) : null;
        case 'complaint-receipt':
          return papers.complaint ? pdf(paperName(paper, mail.market, variables), papers.complaint) : null;
        case 'invoice': {
          const request = { params: { id: mail.aboutId } };
          return attachment(
            paper,
            mail,
            await callService(internalInvoicePaper, { ...call(mail, options.invoicingUrl), request }),
            variables,
          );
        }
        case 'receipt': {
          const request = { params: { id: mail.aboutId } };
          return attachment(
            paper,
            mail,
            await callService(internalReceiptPaper, { ...call(mail, options.counterUrl), request }),
            variables,
          );
        }
        case 'buyout-slip': {
          const request = { params: { id: mail.aboutId } };
          return attachment(paper, mail, await callService(internalBuyoutSlip, { ...call(mail, options.buyoutUrl), request }), variables);
        }
      }
    },
  };
}

/** @throws DependencyDown when orders can't tell yet */
function ofOrder(answer: OrderMail): WritingData | null {
  if (answer.state === 'later') throw new DependencyDown('orders');
  if (answer.state === 'nothing') return null;
  const decode = (paper: string | null): Buffer | null => (paper === null ? null : Buffer.from(paper, 'base64'));
  const { transfer_paper: transfer, withdrawal_paper: withdrawal, complaint_paper: complaint, terms_version: termsVersion } = answer;
  return {
    ...answer.data,
    papers: { termsVersion, transfer: decode(transfer), withdrawal: decode(withdrawal), complaint: decode(complaint) },
  };
}

const pdf = (fileName: string, content: Buffer): Attachment => ({ fileName, mediaType: 'application/pdf', content });

function attachment(
  paper: AttachedPaper,
  mail: Mail,
  answer: { readonly ok: boolean; readonly status: number; readonly body?: Buffer | undefined },
  variables: MailData['variables'] = {},
): Attachment {
  if (!answer.ok || answer.body === undefined) throw new OwnerRefusal(`${paper} ${answer.status}`);
  return pdf(paperName(paper, mail.market, variables), answer.body);
}
