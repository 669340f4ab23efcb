import { convert } from 'xmlbuilder2';
import { z } from 'zod';
import type { DemoCompany } from '../demo-companies.ts';

/** One element, or several of the same name: always a list. */
const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess((value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]), z.array(one));
/** Text of an element, with or without attributes. */
const text = z.union([z.string(), z.object({ '#': z.string() }).transform((value) => value['#'])]);
const amount = text.transform((value) => Math.round(Number(value) * 100));

const partySchema = z.object({
  'cac:Party': z.object({
    'cac:PostalAddress': z.object({ 'cbc:CityName': text, 'cbc:CountrySubentity': text }),
    'cac:PartyTaxScheme': z.object({ 'cbc:CompanyID': text }).optional(),
    'cac:PartyLegalEntity': z.object({ 'cbc:RegistrationName': text, 'cbc:CompanyID': text }),
  }),
});
const line = z.object({ 'cbc:LineExtensionAmount': amount });
const bodySchema = z.object({
  'cbc:CustomizationID': text,
  'cbc:ID': text,
  'cbc:IssueDate': z.iso.date(),
  'cac:AccountingSupplierParty': partySchema,
  'cac:AccountingCustomerParty': partySchema,
  'cac:TaxTotal': z.object({ 'cbc:TaxAmount': amount }),
  'cac:LegalMonetaryTotal': z.object({ 'cbc:TaxExclusiveAmount': amount, 'cbc:TaxInclusiveAmount': amount }),
  'cac:InvoiceLine': listOf(line),
  'cac:CreditNoteLine': listOf(line),
});
const documentSchema = z.union([
  z.object({ Invoice: bodySchema }).transform((root) => root.Invoice),
  z.object({ CreditNote: bodySchema }).transform((root) => root.CreditNote),
]);
export type UblDocument = z.output<typeof documentSchema>;

const CIUS_RO = /^urn:cen\.eu:en16931:2017#compliant#urn:efactura\.mfinante\.ro:CIUS-RO:1\.0\.\d$/;
const NO_NUMBER = '0000000000000';

/** The document that was uploaded; null when it is none. */
export function parseUbl(xml: string): UblDocument | null {
  try {
    const parsed = documentSchema.safeParse(convert(xml, { format: 'object' }));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const simplify = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/g, ' ')
    .trim()
    .toUpperCase();

/**
 * What the authority refuses a document for, in its language; empty when it accepts it.
 * @param companies by CUI; of a CUI that isn't there nobody knows
 */
export function findRefusals(document: UblDocument, cif: string, companies: ReadonlyMap<string, DemoCompany>): string[] {
  const seller = document['cac:AccountingSupplierParty']['cac:Party'];
  const buyer = document['cac:AccountingCustomerParty']['cac:Party'];
  const { 'cbc:TaxExclusiveAmount': net, 'cbc:TaxInclusiveAmount': gross } = document['cac:LegalMonetaryTotal'];
  const lines = [...document['cac:InvoiceLine'], ...document['cac:CreditNoteLine']].reduce(
    (sum, one) => sum + one['cbc:LineExtensionAmount'],
    0,
  );
  const number = buyer['cac:PartyLegalEntity']['cbc:CompanyID'];
  const company = companies.get(number);
  const name = buyer['cac:PartyLegalEntity']['cbc:RegistrationName'];
  const checks: readonly (readonly [isBroken: boolean, message: string])[] = [
    [!CIUS_RO.test(document['cbc:CustomizationID']), '[BR-RO-001] Identificatorul specificației nu este CIUS-RO'],
    [!/\d/.test(document['cbc:ID']), '[BR-RO-010] Numărul facturii trebuie să conțină cel puțin o cifră'],
    [seller['cac:PartyTaxScheme']?.['cbc:CompanyID'] !== `RO${cif}`, `CIF ${cif} nu este cel al vânzătorului`],
    [lines !== net, '[BR-CO-10] Suma valorilor nete ale liniilor nu este egală cu totalul fără TVA'],
    [net + document['cac:TaxTotal']['cbc:TaxAmount'] !== gross, '[BR-CO-15] Totalul cu TVA nu este suma dintre totalul fără TVA și TVA'],
    [
      !/^RO-[A-Z]{1,2}$/.test(buyer['cac:PostalAddress']['cbc:CountrySubentity']),
      '[BR-RO-111] Codul județului cumpărătorului nu este din ISO 3166-2:RO',
    ],
    [
      buyer['cac:PostalAddress']['cbc:CountrySubentity'] === 'RO-B' && !/^SECTOR[1-6]$/.test(buyer['cac:PostalAddress']['cbc:CityName']),
      '[BR-RO-101] Localitatea cumpărătorului din București trebuie să fie SECTOR1…SECTOR6',
    ],
    [number !== NO_NUMBER && company === undefined, `CUI ${number} nu există în registru`],
    [
      company !== undefined && simplify(company.name) !== simplify(name),
      `CUI ${number} aparține altei denumiri: ${company?.name.toUpperCase() ?? ''}`,
    ],
  ];
  return checks.flatMap(([isBroken, message]) => (isBroken ? [message] : []));
}
