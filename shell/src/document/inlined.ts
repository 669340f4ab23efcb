import type { Menu } from '@okruh/contracts/http/catalog/home';
import type { InlinedContext } from '../model/shell-context.tsx';

/** A data block of the document, or null. */
export function inlinedJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text === undefined || text === null ? null : JSON.parse(text);
}

/** The server build writes it from the same type; this only tells our document from another. */
export function isInlinedContext(value: unknown): value is InlinedContext {
  return (
    typeof value === 'object' && value !== null && 'market' in value && 'release' in value && 'drawnRemote' in value && 'shown' in value
  );
}

/** The frame's menu; null when the document came without. */
export function inlinedMenu(): Menu | null {
  const menu = inlinedJson('menu');
  return isMenu(menu) ? menu : null;
}

/** Reported from anything else; that it is whole, the server has seen to. */
export const isMenu = (menu: unknown): menu is Menu => typeof menu === 'object' && menu !== null && 'hamburger' in menu;
