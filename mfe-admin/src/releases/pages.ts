import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { ReleasesPage } from './releases-page.tsx';

export const messages: readonly LocaleMessages[] = [];
export const pages = { releases: ReleasesPage } satisfies PageComponents<'releases'>;
