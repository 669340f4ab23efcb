import type { ReactElement } from 'react';
import { useShell } from '../shell-context.tsx';
import { Article } from './article.tsx';
import { saleTerms } from './sale-terms.ts';

export default function SaleTermsPage(): ReactElement {
  return <Article {...saleTerms[useShell().locale]} />;
}
