import type { ReactElement } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { Article } from './article.tsx';
import { helpTexts } from './help-texts.ts';

export default function CareerPage(): ReactElement {
  return <Article {...helpTexts.career[useShell().locale]} />;
}
