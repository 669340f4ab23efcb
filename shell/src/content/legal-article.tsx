import { legalCs, legalRo } from '@okruh/market/legal';
import type { ReactElement } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { Article } from './article.tsx';

/** A paper of the shop as a page: the words of the paper that goes with each order. */
export function LegalArticle({ paper }: { readonly paper: 'terms' | 'withdrawal' }): ReactElement {
  const texts = useShell().locale === 'cs' ? legalCs : legalRo;
  const { title, lead, sections } = texts[paper];
  const form = { title: texts.form.title, paragraphs: [texts.form.note, ...texts.form.lines.filter((line) => line !== '')] };
  const shown = sections.map(({ heading, paragraphs }) => ({ title: heading, paragraphs }));
  return <Article title={title} lead={lead} sections={paper === 'withdrawal' ? [...shown, form] : shown} />;
}
