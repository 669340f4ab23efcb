export type { LegalText, LegalTexts } from './legal/legal-text.ts';
export { legalCs } from './legal/legal-text.cs.ts';
export { legalRo } from './legal/legal-text.ro.ts';
