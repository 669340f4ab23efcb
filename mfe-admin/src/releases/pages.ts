import type { PageComponents } from '../office/area.ts';
import { recordChangeMessages } from '../office/record-changes/record-change-messages.ts';
import { ReleasesPage } from './releases-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [recordChangeMessages];
export const pages = { releases: ReleasesPage } satisfies PageComponents<'releases'>;
