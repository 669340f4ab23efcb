import type { Page } from 'playwright/test';

/** More stops than any page of the office has: who gets there goes in circles. */
const MAX_STOPS = 400;
/** Keys pressed before the page is asked whether the walk is over. */
const STEPS = 8;

interface Walk {
  readonly errors: string[];
  readonly visited: Set<Element>;
  hasLeft: boolean;
}
declare global {
  interface Window {
    okruhWalk?: Walk;
  }
}

/**
 * Walks through what a page shows with the Tab key alone. @returns what can't be reached, what is covered or doesn't show that it has
 * the focus, and what only a mouse can press
 */
export async function findKeyboardErrors(page: Page): Promise<string[]> {
  const errors = await walkThrough(page);
  // Parts that came when something before them got the focus: now they are there.
  return errors.some((error) => error.endsWith(UNREACHED)) ? walkThrough(page) : errors;
}

const UNREACHED = 'can’t be reached';

async function walkThrough(page: Page): Promise<string[]> {
  await page.evaluate(begin);
  for (let stops = 0; stops < MAX_STOPS; stops += STEPS) {
    for (let step = 0; step < STEPS; step += 1) await page.keyboard.press('Tab');
    if (await page.evaluate(() => window.okruhWalk?.hasLeft === true)) return page.evaluate(end);
  }
  return [...(await page.evaluate(end)), `the focus doesn’t leave the page in ${MAX_STOPS} stops`];
}

/** Notes each element of the page that gets the focus. Runs in the page. */
function begin(): void {
  const main = document.querySelector('main');
  if (main === null) throw new Error('the page has no main part');
  const walk: Walk = { errors: [], visited: new Set(), hasLeft: false };
  window.okruhWalk = walk;
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  const hasOutline = (element: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  const hasRing = (element: Element): boolean => hasOutline(element) || getComputedStyle(element).boxShadow !== 'none';
  /** On the element or the label that draws it, or as a frame around the whole field. */
  const isMarked = (element: Element): boolean => {
    const own = [element, element.nextElementSibling, element.closest('label, td, th'), element.closest('.input-group')].filter(
      (one) => one !== null,
    );
    if (own.some(hasRing)) return true;
    let frame = element.parentElement;
    for (let level = 0; frame !== null && level < 4; level += 1) {
      if (hasOutline(frame)) return true;
      frame = frame.parentElement;
    }
    return false;
  };
  const look = (element: Element): void => {
    if (!isMarked(element)) walk.errors.push(`${describe(element)} doesn’t show the focus`);
    const { left, top, width, height } = element.getBoundingClientRect();
    // A box that its label draws has no size of its own.
    if (width < 2 || height < 2) return;
    const x = Math.min(Math.max(left + width / 2, 0), window.innerWidth - 1);
    const y = Math.min(Math.max(top + Math.min(height / 2, 20), 0), window.innerHeight - 1);
    const above = document.elementFromPoint(x, y);
    const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const isSeen = above !== null && [element, ...label].some((one) => one.contains(above) || above.contains(one));
    if (!isSeen) walk.errors.push(`${describe(element)} is covered by ${above === null ? 'nothing' : describe(above)}`);
  };
  const controller = new AbortController();
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      if (!main.contains(target)) {
        walk.hasLeft = walk.visited.size > 0;
        if (walk.hasLeft) controller.abort();
        return;
      }
      // Where the walk begins.
      if (target === main || walk.visited.has(target)) return;
      walk.visited.add(target);
      // A tree passes the focus on to one of its rows at once.
      setTimeout(() => {
        if (document.activeElement === target) look(target);
      });
    },
    { signal: controller.signal },
  );
  // From the last element of the page the focus goes to the browser, and from there to the first one.
  window.addEventListener('blur', () => (walk.hasLeft = walk.visited.size > 0), { signal: controller.signal });
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** What the walk has passed by. Runs in the page. */
function end(): string[] {
  const main = document.querySelector('main');
  const walk = window.okruhWalk;
  if (main === null || walk === undefined) throw new Error('the walk hasn’t begun');
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  const keys = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], fieldset:disabled') === null;
  for (const element of main.querySelectorAll<HTMLElement>(keys)) {
    if (element.tabIndex < 0 || element.matches(':disabled') || !isShown(element) || walk.visited.has(element)) continue;
    // Of a group of answers the chosen one gets the focus, and arrows go to the others.
    if (element instanceof HTMLInputElement && element.type === 'radio') continue;
    // In a tree or a grid arrows go from one to the other.
    const composite = element.closest('[role="treegrid"], [role="tree"], [role="grid"], [role="listbox"]');
    if (composite !== null && [...walk.visited].some((visited) => composite.contains(visited))) continue;
    walk.errors.push(`${describe(element)} can’t be reached`);
  }
  for (const element of main.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(element).cursor !== 'pointer' || !isShown(element)) continue;
    if (element.closest(`${keys}, label, option, [role="option"], [aria-hidden="true"], [aria-disabled="true"]`) === null)
      walk.errors.push(`${describe(element)} is only for a mouse`);
  }
  delete window.okruhWalk;
  return [...new Set(walk.errors)];
}
