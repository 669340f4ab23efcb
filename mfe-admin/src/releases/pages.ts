import type { PageComponents } from '../office/area.ts';
import { ReleasesPage } from './releases-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [];
export const pages = { releases: ReleasesPage } satisfies PageComponents<'releases'>;
