import { Icon, type IconShape } from '@okruh/ui';
import { buyIcon, repairIcon, sellIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { type PageName, areaPaths, pagePaths, resolveRoute } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

/** Pages on which one buys; articles, stores and the like belong to no part of the loop. */
const buying: ReadonlySet<PageName | null> = new Set<PageName>(['home', 'category', 'search', 'product']);

/** The loop: where one buys, repairs and sells, with the part marked where one is. */
export function Loop({ path }: { readonly path: string }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { page, remote } = resolveRoute(market, path);
  const parts: readonly { readonly id: string; readonly href: string; readonly icon: IconShape; readonly isHere: boolean }[] = [
    { id: 'buy', href: pagePaths.home[market], icon: buyIcon, isHere: buying.has(page) || remote === 'mfe-cart-checkout' },
    { id: 'repair', href: areaPaths.service[market], icon: repairIcon, isHere: remote === 'mfe-service' },
    { id: 'sell', href: areaPaths.buyout[market], icon: sellIcon, isHere: remote === 'mfe-buyout' },
  ];
  return (
    <nav className="loop" aria-label={text('loop.label')}>
      {parts.map(({ id, href, icon, isHere }) => (
        <Link key={id} href={href} {...(isHere && { 'aria-current': 'true' as const })}>
          <Icon of={icon} />
          {text(`loop.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
