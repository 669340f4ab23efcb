import { chromium } from 'playwright';
import { chromiumFlags, machineSources, obtainChromium } from '../src/chromium/chromium.ts';
import type { Bench, Row } from '../src/benching/bench.ts';
import { javaScriptBudgets, shopperJavaScript } from '../src/benching/shopper-javascript.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** JavaScript before the first interaction, gzip, of every shopper's page, in a real browser. */
export const bench: Bench = {
  name: 'javascript',
  title: 'Shopper JavaScript before the first interaction, gzip, against the budgets of ARCHITECTURE 3',
  async run({ stack, say }) {
    const browser = await chromium.launch({
      executablePath: await obtainChromium(machineSources(say)),
      args: chromiumFlags.filter((flag) => flag !== '--headless'),
    });
    try {
      const rows: Row[] = [];
      for (const { page, paths, gzipBytes: budget } of javaScriptBudgets) {
        for (const market of ['cz', 'ro'] as const) {
          say(`${page} ${market}`);
          const { gzipBytes, files } = await shopperJavaScript(browser, stack.publicUrls[market] + paths[market]);
          rows.push({
            name: `${page}, ${market}`,
            cells: { gzip: kilobytes(gzipBytes), budget: kilobytes(budget), files: String(files.length) },
            isMet: gzipBytes <= budget && files.length > 0,
          });
        }
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
