import { create } from 'xmlbuilder2';
import type { IssuedDocument } from '../model/issued-document.ts';
import { toEn16931, type UblNode } from './en16931.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** What an invoice's elements are called in a credit note; one that has no place there has no name. */
const creditNames: Readonly<Record<string, string | null>> = {
  'cbc:InvoiceTypeCode': 'cbc:CreditNoteTypeCode',
  'cac:InvoiceLine': 'cac:CreditNoteLine',
  'cbc:InvoicedQuantity': 'cbc:CreditedQuantity',
  'cbc:InvoicedQuantity@unitCode': 'cbc:CreditedQuantity@unitCode',
  'cbc:DueDate': null,
};

/** A Romanian document as UBL 2.1 by CIUS-RO: an Invoice, or a CreditNote. Characters that XML has no place for (a scanner's separators) are left out. */
export function renderUbl(document: IssuedDocument): string {
  const isCredit = document.kind === 'credit-note';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  return create(
    { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' },
    {
      [root]: {
        '@xmlns': `${UBL}:${root}-2`,
        '@xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
        '@xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
        ...toElements(toEn16931(document), isCredit),
      },
    },
  ).end({ prettyPrint: true });
}

/** The model's `name` and `name@attribute` as an element with its attributes. */
function toElements(node: UblNode, isCredit: boolean): Record<string, unknown> {
  const elements: Record<string, unknown> = {};
  for (const [modelName, value] of Object.entries(node)) {
    const known = isCredit && Object.hasOwn(creditNames, modelName);
    const name = known ? creditNames[modelName] : modelName;
    if (name === null || name === undefined) continue;
    const [element = name, attribute] = name.split('@');
    if (attribute !== undefined) elements[element] = { [`@${attribute}`]: value, '#': elements[element] };
    else if (typeof value === 'string') elements[element] = value;
    else if (isList(value)) elements[element] = value.map((one) => (typeof one === 'string' ? one : toElements(one, isCredit)));
    else elements[element] = toElements(value, isCredit);
  }
  return elements;
}

const isList = (value: UblNode[string]): value is readonly (string | UblNode)[] => Array.isArray(value);
