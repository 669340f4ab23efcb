import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { LoginPage } from './login-page.tsx';

export const messages: readonly LocaleMessages[] = [];
export const pages = { 'sign-in': LoginPage } satisfies PageComponents<'sign-in'>;
