import { renderIsdoc } from '../formats/isdoc.ts';
import { renderUbl } from '../formats/ubl.ts';
import type { IssuedDocument } from '../model/issued-document.ts';
import { renderInvoice } from '../paper/invoice-paper.ts';

export interface ElectronicForm {
  /** Name of the file. */
  readonly name: string;
  readonly text: string;
}

/** A document's electronic form: ISDOC in the Czech market, UBL by CIUS-RO in the Romanian. */
export const renderXml = (document: IssuedDocument): ElectronicForm =>
  document.market === 'cz'
    ? { name: `${document.number}.isdoc`, text: renderIsdoc(document) }
    : { name: `${document.number}.xml`, text: renderUbl(document) };

/** A document as PDF/A-3 with its electronic form inside. */
export const renderPaper = (document: IssuedDocument): Promise<Buffer> => renderInvoice(document, renderXml(document));
