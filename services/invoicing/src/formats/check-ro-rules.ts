// Rules of CIUS-RO 1.0.9 (order 1366/2021 of the Ministry of Finance) and the sums of EN 16931 that our documents could break, by the names
// that the authority's answers carry. They are our own reading of the published standard: the authority's own Schematron doesn't run here,
// and a check that is stricter than it would hold back a document that it accepts. Pure.
import type { IssuedDocument, Party } from '../model/issued-document.ts';

export interface BrokenRule {
  /** "BR-RO-110". */
  readonly rule: string;
  readonly message: string;
}

const COUNTIES =
  /^RO-(?:AB|AG|AR|B|BC|BH|BN|BR|BT|BV|BZ|CJ|CL|CS|CT|CV|DB|DJ|GJ|GL|GR|HD|HR|IF|IL|IS|MH|MM|MS|NT|OT|PH|SB|SJ|SM|SV|TL|TM|TR|VL|VN|VS)$/;

/** Minor units; credit notes of a part come near it, as each line is rounded for itself. */
const VAT_TOLERANCE = 100;

/** What the authority would refuse a Romanian document for; empty when it keeps every rule that is checked here. */
export function checkRoRules(document: IssuedDocument): BrokenRule[] {
  const { number, buyer, seller, lines, vat, totals, currency, corrects, customerReference } = document;
  const sum = (of: 'net' | 'vat' | 'gross'): number => lines.reduce((total, line) => total + line[of], 0);
  const checks: readonly (readonly [rule: string, holds: boolean, message: string])[] = [
    ['BR-RO-010', /\d/.test(number), 'the number has a digit'],
    ['BR-RO-030', currency === 'RON', 'VAT is in RON'],
    ['BR-RO-065', /^RO\d{2,10}$/.test(seller.vatNumber), 'the seller has a VAT number'],
    ...checkAddress(seller, { street: 'BR-RO-081', city: 'BR-RO-091', county: 'BR-RO-110', sector: 'BR-RO-100' }),
    ...checkAddress(buyer, { street: 'BR-RO-082', city: 'BR-RO-092', county: 'BR-RO-111', sector: 'BR-RO-101' }),
    ['BR-RO-120', !buyer.isCompany || /^\d{2,10}$/.test(buyer.taxNumber), 'a company has a CUI'],
    ...checkLengths(seller, { name: 'BR-RO-L201', street: 'BR-RO-L151', city: 'BR-RO-L0501' }),
    ...checkLengths(buyer, { name: 'BR-RO-L203', street: 'BR-RO-L152', city: 'BR-RO-L0502' }),
    ['BR-RO-L0303', customerReference.length <= 200, 'the buyer’s number of the order has 200 characters at most'],
    ['BR-RO-L302', (corrects?.reason ?? '').length <= 300, 'notes have 300 characters at most'],
    ['BR-02', number !== '', 'there is a number'],
    ['BR-07', buyer.name !== '', 'the buyer has a name'],
    ['BR-16', lines.length > 0, 'there is a line'],
    ['BR-25', lines.every(({ name }) => name !== ''), 'each line has a name'],
    ['BR-27', lines.every(({ net }) => net >= 0), 'no price is negative'],
    ['BR-CO-10', sum('net') === totals.net, 'the lines add up to the total without VAT'],
    ['BR-CO-14', vat.reduce((total, one) => total + one.vat, 0) === totals.vat, 'VAT by rates adds up to the total of VAT'],
    ['BR-CO-15', totals.net + totals.vat === totals.gross, 'the total with VAT is that without and VAT'],
    ['BR-CO-16', totals.gross - totals.advances - totals.paid === totals.due, 'what is due is the total less what was paid'],
    [
      'BR-CO-17',
      vat.every((one) => Math.abs(Math.round((one.net * one.rate) / 100) - one.vat) < VAT_TOLERANCE),
      'VAT is the rate of its base',
    ],
    ['BR-E-09', vat.every(({ treatment, vat: tax }) => treatment !== 'margin' || tax === 0), 'the margin scheme shows no VAT'],
    ['BR-AE-09', vat.every(({ treatment, vat: tax }) => treatment !== 'reverse-charge' || tax === 0), 'a reverse charge has no VAT'],
    ['BR-CO-25', totals.due === 0 || document.dueOn !== '', 'what is due has a day'],
    ['BR-S-08', vat.every((one) => one.net === sumNet(document, one)), 'the base of each rate is the sum of its lines'],
    [
      'BR-AE-02',
      !vat.some(({ treatment }) => treatment === 'reverse-charge') || buyer.vatNumber !== '',
      'a reverse charge has a buyer with a VAT number',
    ],
  ];
  return checks.filter(([, holds]) => !holds).map(([rule, , message]) => ({ rule, message }));
}

const sumNet = ({ lines }: IssuedDocument, { treatment, rate }: { readonly treatment: string; readonly rate: number }): number =>
  lines.reduce((total, line) => (line.treatment === treatment && line.rate === rate ? total + line.net : total), 0);

type AddressRules = Readonly<Record<'street' | 'city' | 'county' | 'sector', string>>;

const checkAddress = (party: Party, rules: AddressRules): (readonly [string, boolean, string])[] => [
  [rules.street, party.street !== '', 'an address has a street'],
  [rules.city, party.city !== '', 'an address has a town'],
  [rules.county, party.country !== 'RO' || COUNTIES.test(party.county), 'an address in Romania has its county'],
  [rules.sector, party.county !== 'RO-B' || /^0[1-6]/.test(party.postcode.replaceAll(/\s/g, '')), 'an address in București has its sector'],
];

type LengthRules = Readonly<Record<'name' | 'street' | 'city', string>>;

const checkLengths = (party: Party, rules: LengthRules): (readonly [string, boolean, string])[] => [
  [rules.name, party.name.length <= 200, 'a name has 200 characters at most'],
  [rules.street, party.street.length <= 150, 'a street has 150 characters at most'],
  [rules.city, party.city.length <= 50, 'a town has 50 characters at most'],
];
