import { type Locale, type Market, markets } from '@okruh/market';
import { legalCs, legalRo, type LegalText, type LegalTexts } from '@okruh/market/legal';
import type { Paper } from '@okruh/service-kit/documents';
import { INK, MARGIN, newPaper, SOFT } from '../paper/paper.ts';
import type { TermsVersion } from '../stored/terms-version.ts';

const versions: Readonly<Record<TermsVersion, { readonly since: Date; readonly texts: Readonly<Record<Locale, LegalTexts>> }>> = {
  '2026-11': { since: new Date('2026-11-01T00:00:00Z'), texts: { cs: legalCs, ro: legalRo } },
};

export type LegalPaper = 'terms' | 'withdrawal' | 'terms-and-withdrawal';

const ready = new Map<string, Promise<Buffer>>();

/**
 * The conditions of sale, the instructions on withdrawal with their form, or both, in the version that was agreed to.
 * Nothing in them is about one order, so each is drawn once.
 */
export function legalPaper(paper: LegalPaper, market: Market, version: TermsVersion): Promise<Buffer> {
  const issued = versions[version];
  const key = `${paper} ${market} ${version}`;
  const known = ready.get(key);
  if (known !== undefined) return known;
  const drawn = draw(paper, market, issued.texts[markets[market].locale], issued.since);
  ready.set(key, drawn);
  // A paper that could not be drawn is tried again.
  drawn.catch(() => ready.delete(key));
  return drawn;
}

async function draw(paper: LegalPaper, market: Market, texts: LegalTexts, since: Date): Promise<Buffer> {
  const first = paper === 'withdrawal' ? texts.withdrawal : texts.terms;
  const sheet = await newPaper(market, first.title, since);
  drawText(sheet, first);
  if (paper === 'terms-and-withdrawal') {
    sheet.pdf.addPage();
    drawText(sheet, texts.withdrawal);
  }
  if (paper !== 'terms') drawForm(sheet, texts.form);
  sheet.pdf.end();
  return sheet.bytes;
}

function drawText({ pdf, width }: Paper, text: LegalText): void {
  pdf.font('strong').fontSize(20).fillColor(INK).text(text.title, MARGIN, MARGIN, { width });
  pdf.moveDown(0.4).font('regular').fontSize(9.5).fillColor(SOFT).text(text.lead, { width });
  for (const { heading, paragraphs } of text.sections) {
    pdf.moveDown(0.9).font('strong').fontSize(12).fillColor(INK).text(heading, { width });
    pdf.font('regular').fontSize(10);
    for (const paragraph of paragraphs) pdf.moveDown(0.35).text(paragraph, { width, lineGap: 1.5 });
  }
}

/** On a page of its own, to be printed and filled in by hand. */
function drawForm({ pdf, width }: Paper, form: LegalTexts['form']): void {
  pdf.addPage().font('strong').fontSize(18).fillColor(INK).text(form.title, MARGIN, MARGIN, { width });
  pdf.moveDown(0.4).font('regular').fontSize(10).fillColor(SOFT).text(form.note, { width });
  pdf.moveDown(1.2).fontSize(11).fillColor(INK);
  for (const line of form.lines) {
    pdf.text(line === '' ? ' ' : line, { width });
    if (line === '' || line.endsWith(':')) {
      pdf.moveDown(1.1);
      pdf
        .moveTo(MARGIN, pdf.y)
        .lineTo(MARGIN + width, pdf.y)
        .lineWidth(0.5)
        .stroke(SOFT);
      pdf.moveDown(0.7);
    } else pdf.moveDown(0.6);
  }
}
