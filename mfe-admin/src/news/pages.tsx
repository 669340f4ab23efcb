import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import type { OfficeMessages } from '../office/messages.ts';
import { IssuePage } from './issue-page.tsx';
import { NewsPage } from './news-page.tsx';
import { SubscribersPage } from './subscribers-page.tsx';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  news: NewsPage,
  'news-subscribers': SubscribersPage,
  'new-news': () => <IssuePage id={null} />,
  'news-issue': IssuePage,
} satisfies PageComponents<'news' | 'news-subscribers' | 'new-news' | 'news-issue'>;
