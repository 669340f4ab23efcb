import type { ReactElement } from 'react';
import { LegalArticle } from './legal-article.tsx';

/** How to withdraw from a contract, with the model form. */
export default function WithdrawalPage(): ReactElement {
  return <LegalArticle paper="withdrawal" />;
}
