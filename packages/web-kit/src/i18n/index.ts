export { MoreTexts, Text, TextsProvider, createTexts, loadTexts, textOf, useLocale, useText } from './texts.tsx';
export type { I18n, LocaleMessages, Messages, TextFunction, TextProps, TextValues } from './texts.tsx';
