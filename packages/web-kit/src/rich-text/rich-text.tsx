import type { RichText as RichTextParts, TextRun } from '@okruh/contracts/rich-text';
import type { ReactElement } from 'react';
import { Link } from '../router/index.ts';

/** What an editor wrote, drawn as elements. Part of the first load of pages: as few branches as it needs. */
export const RichText = ({ parts }: { readonly parts: RichTextParts }): ReactElement[] =>
  // Parts have no names; they stay where they are.
  parts.map(({ tag: Tag, lines }, index) => (
    <Tag key={index} className="rich">
      {lines.map((runs, line) => (Tag.endsWith('l') ? <li key={line}>{runs.map(drawRun)}</li> : runs.map(drawRun)))}
    </Tag>
  ));

function drawRun({ text, tag: Tag, href }: TextRun, key: number): ReactElement {
  const words = <Tag key={key}>{text}</Tag>;
  if (href === null) return words;
  const Anchor = href[0] === '/' ? Link : 'a';
  return (
    <Anchor key={key} href={href}>
      {words}
    </Anchor>
  );
}
