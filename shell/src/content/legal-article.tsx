import { legalCs, legalRo } from '@okruh/market/legal';
import { ButtonLink } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { areaPaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { Article } from './article.tsx';

/** A paper of the shop as a page: the words of the paper that goes with each order. */
export function LegalArticle({ paper }: { readonly paper: 'terms' | 'withdrawal' }): ReactElement {
  const { locale, market } = useShell();
  const text = useText();
  const texts = locale === 'cs' ? legalCs : legalRo;
  const { title, lead, sections } = texts[paper];
  const form = { title: texts.form.title, paragraphs: [texts.form.note, ...texts.form.lines.filter((line) => line !== '')] };
  const shown = sections.map(({ heading, paragraphs }) => ({ title: heading, paragraphs }));
  if (paper === 'terms') return <Article title={title} lead={lead} sections={shown} />;
  const action = (
    <div>
      <ButtonLink href={areaPaths.withdrawal[market]}>{text('footer.withdrawal')}</ButtonLink>
    </div>
  );
  return <Article title={title} lead={lead} sections={[...shown, form]} action={action} />;
}
