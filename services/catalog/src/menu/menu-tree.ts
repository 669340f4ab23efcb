import type { Menu, MenuEntry } from '@okruh/contracts/http/catalog/home';

export interface MenuRow {
  readonly id: string;
  readonly menu: keyof Menu;
  readonly parentId: string | null;
  readonly label: string;
  readonly href: string;
}

/**
 * The three menus from their rows, which come in order. An entry without a page stays as the head of those below it that
 * have one and leads to the first of them; without any it is left out.
 */
export function menuTree(rows: readonly MenuRow[], exists: (href: string) => boolean): Menu {
  const below = (menu: keyof Menu, parent: string | null): MenuEntry[] =>
    rows
      .filter((row) => row.menu === menu && row.parentId === parent)
      .flatMap((row) => {
        const children = below(menu, row.id);
        const href = exists(row.href) ? row.href : children[0]?.href;
        return href === undefined ? [] : [{ id: row.id, label: row.label, href, children }];
      });
  return { main: below('main', null), hamburger: below('hamburger', null), footer: below('footer', null) };
}
