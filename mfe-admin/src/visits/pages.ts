import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { VisitsPage } from './visits-page.tsx';

export const messages: readonly LocaleMessages[] = [{ cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') }];
export const pages = { visits: VisitsPage } satisfies PageComponents<'visits'>;
