import axe from 'axe-core';

/** What axe finds on a screen; colours and landmarks are the frame's. */
export async function accessibilityErrors(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
