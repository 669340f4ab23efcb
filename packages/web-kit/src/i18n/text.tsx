import type { ReactElement } from 'react';
import type { TextValues } from './messages.ts';
import { richText } from './rich-text.ts';
import { useI18n } from './texts.tsx';

export interface TextProps {
  readonly id: string;
  readonly values?: TextValues;
  /** Elements that the message wraps around its parts: `<0>…</0>` or by name. */
  readonly components?: Readonly<Record<string, ReactElement>>;
}

/** A text in the page, with elements inside where it has them. */
export function Text({ id, values, components }: TextProps): ReactElement {
  const text = useI18n()._(id, values);
  return <>{components === undefined ? text : richText(text, components)}</>;
}
