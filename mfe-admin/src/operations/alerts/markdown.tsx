import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Link } from '@okruh/web-kit/router';
import type { ReactNode } from 'react';
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts';

/** A page of docs/runbooks: headings, paragraphs, lists, links, bold and code; the title is the page's. */
export function Markdown({ text }: { readonly text: string }) {
  return parseMarkdown(text).map((block, index) => <MarkdownBlock key={index} block={block} />);
}

function MarkdownBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{drawInline(block.content)}</h2>;
    case 'paragraph':
      return <p>{drawInline(block.content)}</p>;
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{drawInline(item)}</li>);
      return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

const drawInline = (parts: readonly Inline[]): ReactNode =>
  parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'code':
        return <code key={index}>{part.text}</code>;
      case 'bold':
        return <b key={index}>{part.text}</b>;
      case 'link':
        return (
          <Link key={index} href={resolveLink(part.href)}>
            {part.text}
          </Link>
        );
    }
  });

/** `consumer-lag.md` is the page of that runbook; the others are addresses of the office. */
export const resolveLink = (href: string): string =>
  href.endsWith('.md') ? pathTo(officePaths.runbook, { slug: href.slice(0, -'.md'.length) }) : href;
