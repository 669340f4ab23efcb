import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Link } from '@okruh/web-kit/router';
import { lexer, type MarkedToken, type Token } from 'marked';
import type { ReactNode } from 'react';

/** A page of docs/runbooks as elements, never as HTML; its first heading is the title of the page around it. */
export const Markdown = ({ text }: { readonly text: string }): ReactNode =>
  draw(lexer(text).filter((token) => !(token.type === 'heading' && token['depth'] === 1)));

const draw = (tokens: readonly Token[]): ReactNode =>
  // Extensions could add tokens of their own; there are none.
  tokens.map((token, index) => <MarkdownPart key={index} token={token as MarkedToken} />);

/** What runbooks are written in (their test says so); anything else stands there as it was written. */
function MarkdownPart({ token }: { readonly token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <h2>{draw(token.tokens)}</h2>;
    case 'paragraph':
      return <p>{draw(token.tokens)}</p>;
    case 'list':
      return token.ordered ? <ol>{draw(token.items)}</ol> : <ul>{draw(token.items)}</ul>;
    case 'list_item':
      return <li>{draw(token.tokens)}</li>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'strong':
      return <b>{draw(token.tokens)}</b>;
    case 'link':
      return <Link href={resolveLink(token.href)}>{draw(token.tokens)}</Link>;
    case 'text':
      return token.tokens === undefined ? token.text : draw(token.tokens);
    default:
      return token.raw;
  }
}

/** `consumer-lag.md` is the page of that runbook; the others are addresses of the office. */
const resolveLink = (href: string): string =>
  href.endsWith('.md') ? pathTo(officePaths.runbook, { slug: href.slice(0, -'.md'.length) }) : href;
