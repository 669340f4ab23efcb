import type { ReactElement } from 'react';
import { LegalArticle } from './legal-article.tsx';

export default function SaleTermsPage(): ReactElement {
  return <LegalArticle paper="terms" />;
}
