import { type ReactElement, type ReactNode, cloneElement } from 'react';

/** `<0>…</0>`, `<b>…</b>` and `<br/>`, by their names. */
const tag = /<([\w-]+)>([\s\S]*?)<\/\1>|<([\w-]+)\/>/;

/** A text with its elements; what names no element of ours stays text. */
export function richText(text: string, components: Readonly<Record<string, ReactElement>>, key = ''): ReactNode[] {
  const found = tag.exec(text);
  if (found === null) return text === '' ? [] : [text];
  const [whole, opened, inside = '', closed] = found;
  const name = opened ?? closed ?? '';
  const component = components[name];
  const before = text.slice(0, found.index);
  const at = `${key}${found.index}`;
  const element =
    component === undefined
      ? [whole]
      : [
          opened === undefined
            ? cloneElement(component, { key: at })
            : cloneElement(component, { key: at }, ...richText(inside, components, `${at}.`)),
        ];
  return [...(before === '' ? [] : [before]), ...element, ...richText(text.slice(found.index + whole.length), components, `${at}/`)];
}
