import type { PathParams } from '@okruh/contracts/office-paths';
import type { PageComponents } from '../../office/area.ts';
import { tableMessages } from '../../office/data-table/table-messages.ts';
import { gridMessages } from '../../office/grid/grid-messages.ts';
import type { OfficeMessages } from '../../office/messages.ts';
import { changeMessages } from '../changes/change-messages.ts';
import { TranslationsPage } from '../translations/translations-page.tsx';
import { parseContentKind } from './content-paths.ts';
import { TextPage } from './text-page.tsx';
import { TextsPage } from './texts-page.tsx';

export const messages: readonly OfficeMessages[] = [gridMessages, tableMessages, changeMessages];
export const pages = {
  content: () => <TextsPage kind="seo-text" />,
  texts: ({ kind }: PathParams<'/:kind'>) => <TextsPage kind={parseContentKind(kind)} />,
  'new-text': ({ kind }: PathParams<'/:kind'>) => <TextPage kind={parseContentKind(kind)} id={null} />,
  text: ({ kind, id }: PathParams<'/:kind/:id'>) => <TextPage kind={parseContentKind(kind)} id={id} />,
  translations: TranslationsPage,
} satisfies PageComponents<'content' | 'texts' | 'new-text' | 'text' | 'translations'>;
