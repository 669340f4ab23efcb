import { markets } from '@okruh/market';
import { Icon } from '@okruh/ui';
import { worldIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { useAlternate } from '../model/page-data.tsx';
import { otherMarket, pathInMarket } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

/** Way to the other market, to the same page where it exists there. Another host, so a plain link. */
export function MarketLink({ path, isLast = false }: { readonly path: string; readonly isLast?: boolean }): ReactElement {
  const text = useText();
  const { market, origins } = useShell();
  const other = otherMarket(market);
  const alternate = useAlternate();
  const there = alternate === undefined ? pathInMarket(market, path, other) : alternate;
  return (
    <a
      className={isLast ? 'market push' : 'market'}
      href={origins[other] + (there ?? '/')}
      hrefLang={markets[other].languageTag}
      rel="alternate"
    >
      <Icon of={worldIcon} size="small" />
      {text('market.switch')}
    </a>
  );
}
