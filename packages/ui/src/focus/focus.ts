const focusable = 'input, select, textarea, button, a[href], [tabindex]';

/**
 * Moves the eye and the focus to a field: the control with this id, or the first control inside the group with it.
 * Returns false when there is no such thing on the page.
 */
export function focusField(id: string): boolean {
  const target = document.getElementById(id);
  if (target === null) return false;
  const control = target.matches(focusable) ? target : target.querySelector<HTMLElement>(focusable);
  if (control === null) return false;
  control.scrollIntoView?.({ block: 'center' });
  control.focus({ preventScroll: true });
  return true;
}

/** Words of a field's label or of a group's legend, without what is only a remark; null for a thing without either. */
export function fieldName(id: string): string | null {
  const label = document.getElementById(`${id}-label`) ?? document.getElementById(`${id}-legend`);
  const words = [...(label?.childNodes ?? [])].filter((node) => node.nodeName !== 'SMALL').map((node) => node.textContent);
  return words.join('').trim() || null;
}

/** Moves the focus to the page's `h1` after a change of address, so that it is read and tabbing starts there. */
export function focusHeading(root: ParentNode = document): void {
  const heading = root.querySelector<HTMLElement>('h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
