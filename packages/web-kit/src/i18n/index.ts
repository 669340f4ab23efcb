export { Text } from './text.tsx';
export type { TextProps } from './text.tsx';
export { MoreTexts, useBroughtTexts } from './more-texts.tsx';
export { TextsProvider, createTexts, loadTexts, createText, useLanguage, useLocale, useText } from './texts.tsx';
export type { I18n, LocaleMessages, Messages, TextFunction, TextValues } from './texts.tsx';
