import axe from 'axe-core';

/**
 * What axe finds wrong in an element, one line each; empty when nothing is. Contrast needs real pixels and a page's
 * landmarks a whole page, so that the end-to-end run looks after those.
 */
export async function accessibilityErrors(element: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`));
}
