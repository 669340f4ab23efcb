import { type IsoDate, withoutAccents } from '@okruh/market';

/** One Romanian pay-out. */
export interface SepaPayment {
  /** Unique within our payments: number of the buy-out. */
  readonly endToEndId: string;
  readonly name: string;
  readonly iban: string;
  /** Bani. */
  readonly amount: number;
  readonly reference: string;
}
export interface SepaFile {
  /** At most 35 characters. */
  readonly messageId: string;
  /** ISO instant. */
  readonly createdAt: string;
  readonly dueOn: IsoDate;
  readonly payer: { readonly name: string; readonly iban: string };
  readonly payments: readonly SepaPayment[];
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';

/**
 * Credit transfers in lei as ISO 20022 pain.001.001.03, one payment information block. Domestic lei payments carry no
 * SEPA service level; banks find the receiver's bank by the IBAN, so no BIC is named.
 */
export async function sepaFile(file: SepaFile): Promise<string> {
  // Needed once a day at most: loaded then.
  const { create } = await import('xmlbuilder2');
  const count = String(file.payments.length);
  const total = decimal(file.payments.reduce((sum, payment) => sum + payment.amount, 0));
  const document = {
    '@xmlns': NAMESPACE,
    CstmrCdtTrfInitn: {
      GrpHdr: {
        MsgId: file.messageId,
        CreDtTm: file.createdAt.slice(0, 19),
        NbOfTxs: count,
        CtrlSum: total,
        InitgPty: { Nm: latin(file.payer.name, 70) },
      },
      PmtInf: {
        PmtInfId: file.messageId,
        PmtMtd: 'TRF',
        BtchBookg: 'true',
        NbOfTxs: count,
        CtrlSum: total,
        ReqdExctnDt: file.dueOn,
        Dbtr: { Nm: latin(file.payer.name, 70) },
        DbtrAcct: { Id: { IBAN: file.payer.iban }, Ccy: 'RON' },
        DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
        ChrgBr: 'SLEV',
        CdtTrfTxInf: file.payments.map((payment) => ({
          PmtId: { InstrId: payment.endToEndId, EndToEndId: payment.endToEndId },
          Amt: { InstdAmt: { '@Ccy': 'RON', '#': decimal(payment.amount) } },
          Cdtr: { Nm: latin(payment.name, 70) },
          CdtrAcct: { Id: { IBAN: payment.iban } },
          RmtInf: { Ustrd: latin(payment.reference, 140) },
        })),
      },
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8' }, { Document: document }).end({ prettyPrint: true });
}

const decimal = (minorUnits: number): string => (minorUnits / 100).toFixed(2);

/** The character set that every bank of the scheme takes: letters without accents, digits and / - ? : ( ) . , ' + space. */
const latin = (text: string, length: number): string =>
  withoutAccents(text)
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .slice(0, length);
