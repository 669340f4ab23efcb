// A Romanian document as the model of EN 16931 by the rules of CIUS-RO, in the names and the order of UBL. Pure.
import { texts } from '../locales/texts.ts';
import type { DocumentLine, IssuedDocument, Party, Seller, VatTreatment } from '../model/issued-document.ts';
import { lessAdvances } from '../model/settle-advances.ts';
import { toDecimal } from './amounts.ts';

/** Elements of UBL by name; `name@attribute` beside it is its attribute. */
export interface UblNode {
  readonly [name: string]: string | UblNode | readonly (string | UblNode)[];
}

const CIUS_RO = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1';
/** What the authority wants as the number of a buyer who has none. */
const NO_TAX_NUMBER = '0000000000000';
/** UNCL4461: cash, credit transfer, bank card, clearing between partners. */
const paymentMeans = { cash: '10', 'cash-on-delivery': '10', transfer: '30', card: '48', loan: '97' } as const;
/** BR-RO-L1024, -L212, -A052. */
const MAX_NAME = 100;
const MAX_DESCRIPTION = 200;
const MAX_PROPERTIES = 50;
/** UNCL5305, and the CEF code of the reason of an exemption: goods that the reverse charge is for, second-hand goods. */
const categories = {
  standard: { code: 'S', exemption: null },
  margin: { code: 'E', exemption: 'VATEX-EU-F' },
  'reverse-charge': { code: 'AE', exemption: 'VATEX-EU-AE' },
} as const;

/** The document as an invoice of UBL; `ubl.ts` makes a credit note of one. */
export function toEn16931(document: IssuedDocument): UblNode {
  const { currency, totals, seller } = document;
  const notes = toNotes(document);
  const settling = toSettlingLines(document);
  const vat = lessAdvances(document);
  const sum = (of: 'net' | 'vat' | 'gross'): number => vat.reduce((total, one) => total + one[of], 0);
  const preceding = [...(document.corrects === null ? [] : [document.corrects]), ...document.advances];
  const amount = (name: string, minor: number): UblNode => ({ [name]: toDecimal(minor), [`${name}@currencyID`]: currency });
  return {
    'cbc:CustomizationID': CIUS_RO,
    'cbc:ID': document.number,
    'cbc:IssueDate': document.issuedOn,
    'cbc:DueDate': document.dueOn,
    // BR-RO-020 leaves no code for an advance.
    'cbc:InvoiceTypeCode': document.kind === 'credit-note' ? '381' : '380',
    ...(notes.length === 0 ? {} : { 'cbc:Note': notes }),
    'cbc:DocumentCurrencyCode': currency,
    'cac:OrderReference': {
      'cbc:ID': document.customerReference === '' ? document.orderNumber : document.customerReference,
      'cbc:SalesOrderID': document.orderNumber,
    },
    ...(preceding.length === 0
      ? {}
      : {
          'cac:BillingReference': preceding.map(({ number, issuedOn }) => ({
            'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': issuedOn },
          })),
        }),
    'cac:AccountingSupplierParty': { 'cac:Party': toSeller(seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': toBuyer(document.buyer) },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': document.suppliedOn },
    ...toPaymentMeans(document),
    'cac:TaxTotal': [
      {
        ...amount('cbc:TaxAmount', sum('vat')),
        'cac:TaxSubtotal': vat.map((one) => ({
          ...amount('cbc:TaxableAmount', one.net),
          ...amount('cbc:TaxAmount', one.vat),
          'cac:TaxCategory': toCategory(one.treatment, one.rate, true),
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('cbc:LineExtensionAmount', sum('net')),
      ...amount('cbc:TaxExclusiveAmount', sum('net')),
      ...amount('cbc:TaxInclusiveAmount', sum('gross')),
      ...amount('cbc:PrepaidAmount', totals.paid),
      ...amount('cbc:PayableAmount', totals.due),
    },
    'cac:InvoiceLine': [...document.lines.map((line) => toLine(line, amount)), ...settling.map((line) => toLine(line, amount))],
  };
}

/** Why a credit note takes something back. */
const toNotes = ({ corrects }: IssuedDocument): string[] => (corrects === null ? [] : [corrects.reason]);

/** One line with minus for each rate of each advance, so that only the rest of VAT is on the invoice. */
const toSettlingLines = ({ lines, advances }: IssuedDocument): DocumentLine[] =>
  advances
    .flatMap(({ number, vat }) => vat.map((sum) => ({ number, sum })))
    .map(({ number, sum }, index) => ({
      ...sum,
      position: lines.length + index + 1,
      name: texts.text('ro', 'paper.advance-reversed', { number }),
      code: '',
      serialNumbers: [],
      quantity: -1,
      net: -sum.net,
    }));

/** A credit note has none: its buyer pays nothing, and the seller's account isn't where the money goes. */
const toPaymentMeans = ({ kind, number, payment, seller }: IssuedDocument): UblNode =>
  kind === 'credit-note'
    ? {}
    : {
        'cac:PaymentMeans': [
          {
            'cbc:PaymentMeansCode': paymentMeans[payment.method],
            'cbc:PaymentMeansCode@name': payment.name,
            'cbc:PaymentID': number,
            ...(payment.method === 'transfer'
              ? { 'cac:PayeeFinancialAccount': { 'cbc:ID': seller.account.iban, 'cbc:Name': seller.name } }
              : {}),
          },
        ],
      };

const vatScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

const toCategory = (treatment: VatTreatment, rate: number, isSummary: boolean): UblNode => ({
  'cbc:ID': categories[treatment].code,
  'cbc:Percent': rate.toFixed(2),
  ...(isSummary && categories[treatment].exemption !== null
    ? {
        'cbc:TaxExemptionReasonCode': categories[treatment].exemption,
        'cbc:TaxExemptionReason': texts.text('ro', treatment === 'margin' ? 'paper.treatment.margin' : 'paper.treatment.reverse-charge'),
      }
    : {}),
  ...vatScheme,
});

/** BR-RO-100, -101: an address in București has its sector in place of the town. */
const toCity = ({ county, city, postcode }: Party): string =>
  county === 'RO-B' ? `SECTOR${postcode.replaceAll(/\D/g, '').charAt(1)}` : city;

const toAddress = (party: Party): UblNode => ({
  'cbc:StreetName': party.street,
  'cbc:CityName': toCity(party),
  'cbc:PostalZone': party.postcode.replaceAll(/\s/g, ''),
  'cbc:CountrySubentity': party.county,
  'cac:Country': { 'cbc:IdentificationCode': party.country },
});

/** Where a party is reached, by the code of e-mail in the list of electronic addresses (EAS). */
const toEndpoint = ({ eMail }: Party): UblNode => (eMail === '' ? {} : { 'cbc:EndpointID': eMail, 'cbc:EndpointID@schemeID': 'EM' });

const toSeller = (seller: Seller): UblNode => ({
  ...toEndpoint(seller),
  'cac:PostalAddress': toAddress(seller),
  'cac:PartyTaxScheme': [{ 'cbc:CompanyID': seller.vatNumber, ...vatScheme }],
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': seller.name, 'cbc:CompanyID': seller.register },
  'cac:Contact': { 'cbc:Telephone': seller.phone, 'cbc:ElectronicMail': seller.eMail },
});

const toBuyer = (buyer: Party): UblNode => ({
  ...toEndpoint(buyer),
  'cac:PostalAddress': toAddress(buyer),
  ...(buyer.vatNumber === '' ? {} : { 'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatNumber, ...vatScheme } }),
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name, 'cbc:CompanyID': buyer.taxNumber === '' ? NO_TAX_NUMBER : buyer.taxNumber },
});

/** The price is that of all pieces, so that it has no more decimals than the sum. It is never negative (BR-27); what is settled has a negative quantity. */
const toLine = (line: DocumentLine, amount: (name: string, minor: number) => UblNode): UblNode => ({
  'cbc:ID': String(line.position),
  'cbc:InvoicedQuantity': String(line.quantity),
  'cbc:InvoicedQuantity@unitCode': 'H87',
  ...amount('cbc:LineExtensionAmount', line.net),
  'cac:Item': {
    ...(line.name.length > MAX_NAME ? { 'cbc:Description': line.name.slice(0, MAX_DESCRIPTION) } : {}),
    'cbc:Name': line.name.slice(0, MAX_NAME),
    ...(line.code === '' ? {} : { 'cac:SellersItemIdentification': { 'cbc:ID': line.code } }),
    'cac:ClassifiedTaxCategory': toCategory(line.treatment, line.rate, false),
    ...(line.serialNumbers.length === 0
      ? {}
      : {
          'cac:AdditionalItemProperty': line.serialNumbers
            .slice(0, MAX_PROPERTIES)
            .map((serial) => ({ 'cbc:Name': 'IMEI / SN', 'cbc:Value': serial })),
        }),
  },
  'cac:Price': {
    ...amount('cbc:PriceAmount', Math.abs(line.net)),
    'cbc:BaseQuantity': String(Math.abs(line.quantity)),
    'cbc:BaseQuantity@unitCode': 'H87',
  },
});
