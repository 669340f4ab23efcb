import type { PageComponents } from '../office/area.ts';
import { LoginPage } from './login-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [];
export const pages = { 'sign-in': LoginPage } satisfies PageComponents<'sign-in'>;
