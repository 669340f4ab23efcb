import type { RichText as RichTextParts, RichTextBlock, TextRun } from '@okruh/contracts/rich-text';
import type { ReactElement } from 'react';
import { Link } from '../router/index.ts';

interface RichTextProps {
  readonly parts: RichTextParts;
  /** Of its paragraphs and lists. */
  readonly className?: string;
}

/** What an editor wrote, drawn as elements; addresses of other sites open beside the shop. */
export const RichText = ({ parts, className = '' }: RichTextProps): ReactElement[] =>
  // Parts have no names; they stay where they are.
  parts.map((block, index) => <Block key={index} block={block} className={className} />);

function Block({ block, className }: { readonly block: RichTextBlock; readonly className: string }): ReactElement {
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading>{drawRuns(block.runs)}</Heading>;
    }
    case 'paragraph':
      return <p className={`rich ${className}`}>{drawRuns(block.runs)}</p>;
    case 'quote':
      return <blockquote className={`rich ${className}`}>{drawRuns(block.runs)}</blockquote>;
    case 'list': {
      const List = block.is_ordered ? 'ol' : 'ul';
      return (
        <List className={`rich ${className}`}>
          {block.items.map((runs, index) => (
            <li key={index}>{drawRuns(runs)}</li>
          ))}
        </List>
      );
    }
  }
}

const drawRuns = (runs: readonly TextRun[]): ReactElement[] => runs.map((run, index) => <Run key={index} run={run} />);

function Run({ run }: { readonly run: TextRun }): ReactElement {
  const { text, is_bold: isBold, is_italic: isItalic, href } = run;
  const emphasised = isItalic ? <em>{text}</em> : text;
  const words = isBold ? <b>{emphasised}</b> : emphasised;
  if (href === null) return <>{words}</>;
  return href.startsWith('/') ? (
    <Link href={href}>{words}</Link>
  ) : (
    <a href={href} target="_blank" rel="noopener">
      {words}
    </a>
  );
}
