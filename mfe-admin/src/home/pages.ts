import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { HomePage } from './home-page.tsx';

export const messages: readonly LocaleMessages[] = [{ cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') }];
export const pages = { home: HomePage } satisfies PageComponents<'home'>;
