import { create } from 'xmlbuilder2';
import { texts } from '../locales/texts.ts';
import { type DocumentLine, type IssuedDocument, isTransferDue, type Party, type Seller, type VatSum } from '../model/issued-document.ts';
import { lessAdvances } from '../model/settle-advances.ts';
import { toDecimal } from './amounts.ts';

/** The standard's name of a kind: invoice, tax document of a payment, credit note. */
const documentTypes = { invoice: 1, advance: 5, 'credit-note': 2 } as const;
/** Cash, transfer, card, cash on delivery, clearing between partners. */
const paymentMeans = { cash: 10, transfer: 42, card: 48, 'cash-on-delivery': 50, loan: 97 } as const;
const countries = { CZ: 'Česká republika', RO: 'Rumunsko' } as const;
/** VAT is calculated from the price with VAT. */
const FROM_GROSS = 1;
/** Subject of a reverse charge where the line doesn't say it: mobile phones, as the control statement of VAT numbers them (13 are metals). */
const DEFAULT_CHARGE_CODE = '14';

type Node = Readonly<Record<string, unknown>>;

/**
 * A Czech document as ISDOC 6.0.2 (isdoc.cz). Amounts of credit notes are positive, as the standard wants them, and have no day of supply:
 * it is the day on which the buyer gets them. Characters that XML has no place for (a scanner's separators) are left out.
 */
export function renderIsdoc(document: IssuedDocument): string {
  const { totals, vat, lines, advances, corrects } = document;
  const claimed = sumUp(advances.flatMap((advance) => advance.vat));
  const root: Node = {
    Invoice: {
      '@xmlns': 'http://isdoc.cz/namespace/2013',
      '@version': '6.0.2',
      DocumentType: documentTypes[document.kind],
      ID: document.number,
      UUID: document.id.toUpperCase(),
      IssuingSystem: 'Okruh',
      IssueDate: document.issuedOn,
      ...(document.kind === 'credit-note' ? {} : { TaxPointDate: document.suppliedOn }),
      VATApplicable: 'true',
      ElectronicPossibilityAgreementReference: '',
      ...toNote(document),
      LocalCurrencyCode: document.currency,
      CurrRate: 1,
      RefCurrRate: 1,
      AccountingSupplierParty: { Party: toSeller(document.seller) },
      AccountingCustomerParty: { Party: toParty(document.buyer) },
      OrderReferences: {
        OrderReference: {
          '@id': 'order',
          SalesOrderID: document.orderNumber,
          ...(document.customerReference === '' ? {} : { ExternalOrderID: document.customerReference }),
        },
      },
      ...(corrects === null
        ? {}
        : {
            OriginalDocumentReferences: {
              OriginalDocumentReference: { '@id': 'original', ID: corrects.number, IssueDate: corrects.issuedOn },
            },
          }),
      ...(document.recipient === null ? {} : { Delivery: { Party: toParty({ ...anonymous, ...document.recipient }) } }),
      InvoiceLines: { InvoiceLine: lines.map((line) => toLine(line, corrects !== null)) },
      ...(advances.length === 0
        ? {}
        : { TaxedDeposits: { TaxedDeposit: advances.flatMap(({ number, vat: sums }) => sums.map((sum) => toDeposit(number, sum))) } }),
      TaxTotal: {
        TaxSubTotal: lessAdvances(document).map((rest) =>
          toTax(
            rest,
            sumUp(vat.filter((one) => isAlike(one, rest))),
            sumUp(advances.flatMap((advance) => advance.vat.filter((one) => isAlike(one, rest)))),
          ),
        ),
        TaxAmount: toDecimal(totals.vat),
      },
      LegalMonetaryTotal: {
        TaxExclusiveAmount: toDecimal(totals.net),
        TaxInclusiveAmount: toDecimal(totals.gross),
        AlreadyClaimedTaxExclusiveAmount: toDecimal(claimed.net),
        AlreadyClaimedTaxInclusiveAmount: toDecimal(claimed.gross),
        DifferenceTaxExclusiveAmount: toDecimal(totals.net - claimed.net),
        DifferenceTaxInclusiveAmount: toDecimal(totals.gross - claimed.gross),
        PayableRoundingAmount: toDecimal(0),
        PaidDepositsAmount: toDecimal(totals.paid),
        PayableAmount: toDecimal(totals.due),
      },
      ...toPaymentMeans(document),
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, root).end({ prettyPrint: true });
}

const isAlike = (one: VatSum, other: VatSum): boolean => one.treatment === other.treatment && one.rate === other.rate;

const sumUp = (sums: readonly VatSum[]): Pick<VatSum, 'net' | 'vat' | 'gross'> =>
  sums.reduce((total, { net, vat, gross }) => ({ net: total.net + net, vat: total.vat + vat, gross: total.gross + gross }), {
    net: 0,
    vat: 0,
    gross: 0,
  });

/** What the law wants to be said in words, and why a credit note takes something back. */
function toNote({ vat, corrects }: IssuedDocument): Node {
  const notes = [
    ...(corrects === null ? [] : [corrects.reason]),
    ...(['margin', 'reverse-charge'] as const)
      .filter((treatment) => vat.some((sum) => sum.treatment === treatment))
      .map((treatment) => texts.text('cs', `paper.treatment.${treatment}`)),
  ];
  return notes.length === 0 ? {} : { Note: { '@languageID': 'cs', '#': notes.join('; ') } };
}

const anonymous: Party = {
  name: '',
  street: '',
  city: '',
  postcode: '',
  county: '',
  country: 'CZ',
  isCompany: false,
  taxNumber: '',
  vatNumber: '',
  eMail: '',
  phone: '',
};

function toParty(party: Party): Node {
  const [, street = party.street, building = ''] = /^(.*\S)\s+(\d\S*)$/.exec(party.street) ?? [];
  return {
    PartyIdentification: { ID: party.taxNumber },
    PartyName: { Name: party.name },
    PostalAddress: {
      StreetName: street,
      BuildingNumber: building,
      CityName: party.city,
      PostalZone: party.postcode.replaceAll(/\s/g, ''),
      Country: { IdentificationCode: party.country, Name: countries[party.country] },
    },
    ...(party.vatNumber === '' ? {} : { PartyTaxScheme: { CompanyID: party.vatNumber, TaxScheme: 'VAT' } }),
    ...toContact(party),
  };
}

function toSeller(seller: Seller): Node {
  const { Contact, ...party } = toParty(seller);
  return { ...party, RegisterIdentification: { Preformatted: seller.register }, Contact };
}

const toContact = ({ phone, eMail }: Party): Node =>
  phone === '' && eMail === ''
    ? {}
    : { Contact: { ...(phone === '' ? {} : { Telephone: phone }), ...(eMail === '' ? {} : { ElectronicMail: eMail }) } };

const toCategory = ({
  treatment,
  rate,
  reverseChargeCode: code,
}: Pick<DocumentLine, 'treatment' | 'rate' | 'reverseChargeCode'>): Node => ({
  Percent: rate,
  VATCalculationMethod: FROM_GROSS,
  VATApplicable: treatment === 'margin' ? 'false' : 'true',
  ...(treatment === 'reverse-charge' ? { LocalReverseCharge: { LocalReverseChargeCode: code ?? DEFAULT_CHARGE_CODE } } : {}),
});

const toPieces = (count: number): Node => ({ '@unitCode': 'ks', '#': count });

const toLine = (line: DocumentLine, isCorrection: boolean): Node => ({
  ID: line.position,
  OrderReference: { '@ref': 'order' },
  ...(isCorrection ? { OriginalDocumentReference: { '@ref': 'original' } } : {}),
  InvoicedQuantity: toPieces(line.quantity),
  LineExtensionAmount: toDecimal(line.net),
  LineExtensionAmountTaxInclusive: toDecimal(line.gross),
  LineExtensionTaxAmount: toDecimal(line.vat),
  UnitPrice: (line.net / line.quantity / 100).toFixed(4),
  UnitPriceTaxInclusive: (line.gross / line.quantity / 100).toFixed(4),
  ClassifiedTaxCategory: toCategory(line),
  Item: {
    Description: line.name,
    ...(line.code === '' ? {} : { SellersItemIdentification: { ID: line.code } }),
    // The sum of the batches has to be the line's quantity, in its unit.
    ...(line.serialNumbers.length === line.quantity
      ? {
          StoreBatches: {
            StoreBatch: line.serialNumbers.map((serial) => ({ Name: serial, Quantity: toPieces(1), BatchOrSerialNumber: 'S' })),
          },
        }
      : {}),
  },
});

const toDeposit = (number: string, sum: VatSum): Node => ({
  ID: number,
  VariableSymbol: number.replaceAll(/\D/g, ''),
  TaxableDepositAmount: toDecimal(sum.net),
  TaxInclusiveDepositAmount: toDecimal(sum.gross),
  ClassifiedTaxCategory: toCategory(sum),
});

type Amounts = Pick<VatSum, 'net' | 'vat' | 'gross'>;

const toTax = (rest: VatSum, sum: Amounts, claimed: Amounts): Node => ({
  TaxableAmount: toDecimal(sum.net),
  TaxAmount: toDecimal(sum.vat),
  TaxInclusiveAmount: toDecimal(sum.gross),
  AlreadyClaimedTaxableAmount: toDecimal(claimed.net),
  AlreadyClaimedTaxAmount: toDecimal(claimed.vat),
  AlreadyClaimedTaxInclusiveAmount: toDecimal(claimed.gross),
  DifferenceTaxableAmount: toDecimal(rest.net),
  DifferenceTaxAmount: toDecimal(rest.vat),
  DifferenceTaxInclusiveAmount: toDecimal(rest.gross),
  TaxCategory: {
    Percent: rest.rate,
    TaxScheme: 'VAT',
    VATApplicable: rest.treatment === 'margin' ? 'false' : 'true',
    ...(rest.treatment === 'reverse-charge' ? { LocalReverseChargeFlag: 'true' } : {}),
  },
});

/**
 * What the buyer still pays and how. Accounting programs take it as an order to pay: nothing is asked for that is paid already, the account
 * is named only where a transfer is due, and credit notes and tax documents of payments ask for nothing.
 */
function toPaymentMeans(document: IssuedDocument): Node {
  const { kind, seller, dueOn, variableSymbol, totals, payment } = document;
  if (kind !== 'invoice') return {};
  const { account } = seller;
  const [number = '', bank = ''] = account.number.split('/');
  return {
    PaymentMeans: {
      Payment: {
        PaidAmount: toDecimal(totals.due),
        PaymentMeansCode: paymentMeans[payment.method],
        ...(isTransferDue(document)
          ? {
              Details: {
                PaymentDueDate: dueOn,
                ID: number,
                BankCode: bank,
                Name: account.bank,
                IBAN: account.iban,
                BIC: account.bic,
                VariableSymbol: variableSymbol,
              },
            }
          : {}),
      },
    },
  };
}
