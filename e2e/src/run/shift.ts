import type { BrowserContext, Page } from 'playwright/test';

/** How far a page moved by itself, and what moved in it. */
export interface Shift {
  readonly sum: number;
  readonly moved: readonly string[];
}

/**
 * Adds up how far a page moves by itself, as `layoutShift` of its window. Chromium says which shifts followed a press, a key
 * or another width of the window; those are left out.
 */
export async function addUpShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
    }
    const place = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ');
    const describeNode = (node: Node | null): string =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? '');
    const page: Window & { layoutShift: { sum: number; moved: string[] } } = Object.assign(window, { layoutShift: { sum: 0, moved: [] } });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Entry[]) {
        if (entry.hadRecentInput) continue;
        page.layoutShift.sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          page.layoutShift.moved.push(`${describeNode(node).slice(0, 60)}: ${place(previousRect)} → ${place(currentRect)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts since the page was opened. */
export const readShift = (page: Page): Promise<Shift> =>
  page.evaluate(() => (window as unknown as { readonly layoutShift: Shift }).layoutShift);
