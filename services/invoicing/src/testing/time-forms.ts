import Paper from 'pdfkit';
import { renderPaper, renderXml } from '../documents/render.ts';
import type { IssuedDocument } from '../model/issued-document.ts';
import { exampleDocument } from './example-documents.ts';

/** Run by `npm run bench -- invoices`: writes one line of JSON, CPU milliseconds of each form. */
const WARM_UPS = 20;
const TURNS = 150;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function time(work: () => unknown): Promise<number> {
  for (let turn = 0; turn < WARM_UPS; turn += 1) await work();
  const before = cpuMs();
  for (let turn = 0; turn < TURNS; turn += 1) await work();
  return (cpuMs() - before) / TURNS;
}

/** An invoice of many lines, as often as the example's first is repeated. */
function withLines(market: 'cz' | 'ro', count: number): IssuedDocument {
  const example = exampleDocument(market);
  const [line] = example.lines;
  if (line === undefined) throw new Error('the example has no line');
  return { ...example, lines: Array.from({ length: count }, () => line) };
}

/** A page of the library alone with as many texts, in a font of its own and without PDF/A or an attachment: what a paper costs at least. */
const bareMs = (texts: number): Promise<number> =>
  time(
    () =>
      new Promise<void>((resolve) => {
        const paper = new Paper({ size: 'A4' });
        paper.on('data', () => undefined).on('end', resolve);
        for (let row = 0; row < texts; row += 1) paper.fontSize(9).text(`Line ${row}`, 40, 40 + row * 8, { lineBreak: false });
        paper.end();
      }),
  );

const forms = [];
for (const market of ['cz', 'ro'] as const)
  for (const lines of [1, 20]) {
    const document = withLines(market, lines);
    forms.push({
      market,
      lines,
      xmlMs: await time(() => renderXml(document)),
      pdfMs: await time(() => renderPaper(document)),
      barePdfMs: await bareMs(60 + lines * 6),
    });
  }
process.stdout.write(`${JSON.stringify(forms)}\n`);
