import type { Menu, MenuEntry } from '@okruh/contracts/http/catalog/home';

const entry = (label: string, href: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: href,
  label,
  href,
  children,
});

/** A small menu as the catalogue tells it. */
export const menu: Menu = {
  main: [
    entry('Telefony', '/telefony', [entry('Apple iPhone', '/telefony/apple-iphone'), entry('Samsung Galaxy', '/telefony/samsung-galaxy')]),
    entry('Tablety', '/tablety'),
    entry('Výkup', '/vykup'),
    entry('Servis', '/servis'),
  ],
  hamburger: [
    entry('Nakupovat', '/', [entry('Telefony', '/telefony'), entry('Tablety', '/tablety')]),
    entry('Služby', '/', [entry('Výkup zařízení', '/vykup')]),
  ],
  footer: [],
};
