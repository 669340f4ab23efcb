import type { Paper } from '@okruh/service-kit/documents';

export const MARGIN = 50;
const GAP = 24;
const INK = '#10201a';
const SOFT = '#4a5550';
const RULE = '#c9d1cc';

/** Where text begins, and how wide it may be, in points. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Draws the parts of a sheet, each below the other. */
export type Pen = ReturnType<typeof createPen>;

/** What the parts of a sheet are drawn with. Places are given by their height on the page. */
export function createPen({ pdf, width }: Pick<Paper, 'pdf' | 'width'>) {
  const column = (width - GAP) / 2;
  const small = (text: string, at: Place): void =>
    void pdf.font('regular').fontSize(9).fillColor(SOFT).text(text, at.x, at.y, { width: at.width });
  /** What follows stays on one page: a new one begins when there is less room than that. */
  const keepTogether = (height: number): void => {
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  };
  return {
    pdf,
    small,
    keepTogether,
    left: (y: number): Place => ({ x: MARGIN, y, width: column }),
    right: (y: number): Place => ({ x: MARGIN + column + GAP, y, width: column }),
    whole: (y: number): Place => ({ x: MARGIN, y, width }),
    /** A heading with lines below it, the first one strong. @returns where it ends */
    block(at: Place, heading: string, lines: readonly string[]): number {
      small(heading, at);
      const [first = '', ...rest] = lines.filter((line) => line !== '');
      pdf.font('strong').fontSize(12).fillColor(INK);
      pdf.text(first, at.x, pdf.y + 2, { width: at.width });
      pdf.font('regular').fontSize(10.5);
      for (const line of rest) pdf.text(line, { width: at.width });
      return pdf.y;
    },
    /** Text as people write it. */
    paragraph(text: string, at: Place): void {
      pdf.font('regular').fontSize(10.5).fillColor(INK).text(text, at.x, at.y, { width: at.width });
    },
    /** A label and an amount on one line; the label may take several. */
    sumLine(label: string, amount: string, font: 'regular' | 'strong' = 'regular'): void {
      keepTogether(20);
      const y = pdf.y + 3;
      pdf
        .font(font)
        .fontSize(font === 'strong' ? 12 : 10.5)
        .fillColor(INK)
        .text(amount, MARGIN, y, { width, align: 'right' });
      pdf.text(label, MARGIN, y, { width: width - pdf.widthOfString(amount) - 16 });
    },
    /** A thin line across the page. */
    rule(y: number): void {
      pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke();
    },
    /** A line to sign on, with its words below. */
    signature(at: Place, label: string): void {
      pdf
        .moveTo(at.x, at.y)
        .lineTo(at.x + at.width, at.y)
        .lineWidth(0.7)
        .strokeColor(INK)
        .stroke();
      small(label, { ...at, y: at.y + 4 });
    },
  };
}
