import type { ReactElement } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { Article } from './article.tsx';
import { privacy } from './privacy.ts';

export default function PrivacyPage(): ReactElement {
  return <Article {...privacy[useShell().locale]} />;
}
