import type { ReactElement } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { Article } from './article.tsx';
import { buyoutTerms } from './buyout-terms.ts';

export default function BuyoutTermsPage(): ReactElement {
  return <Article {...buyoutTerms[useShell().locale]} />;
}
