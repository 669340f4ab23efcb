import { Icon } from '@okruh/ui';
import { buyIcon, sellIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { areaPaths, pagePaths, resolveRoute } from '../routes.ts';
import { useShell } from '../shell-context.tsx';

/** The loop: where one buys and where one sells. Repairs join it with their remote. */
export function Loop({ path }: { readonly path: string }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const isSelling = resolveRoute(market, path).remote === 'mfe-buyout';
  const isBuying = path === pagePaths.home[market];
  return (
    <nav className="loop" aria-label={text('loop.label')}>
      <Link href={pagePaths.home[market]} {...(isBuying && { 'aria-current': 'true' as const })}>
        <Icon of={buyIcon} />
        {text('loop.buy')}
      </Link>
      <Link href={areaPaths.buyout[market]} {...(isSelling && { 'aria-current': 'true' as const })}>
        <Icon of={sellIcon} />
        {text('loop.sell')}
      </Link>
    </nav>
  );
}
