import { createTexts } from '@okruh/web-kit/i18n';
import type { HeadTexts } from './head-texts.ts';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

/** The texts of all pages' heads. */
export const headTexts: HeadTexts = { cz: createTexts('cs', cs), ro: createTexts('ro', ro) };
