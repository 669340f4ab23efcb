import type { RichText, RichTextBlock, TextRun } from '@okruh/contracts/rich-text';
import { lexer, type MarkedToken, type Token } from 'marked';

/** A path of the shop, or an address of another site over TLS. Anything else is text and leads nowhere. */
const safeLink = /^(?:\/(?!\/)|https:\/\/)\S*$/;
type Look = Omit<TextRun, 'text'>;
const plain: Look = { tag: 'span', href: null };

/**
 * What an editor wrote in Markdown, as parts that a page draws without HTML: headings, paragraphs, lists, quotes, emphasis and links.
 * What else Markdown knows (HTML, code, tables, pictures) stays the text that was typed. A heading of the first level is one of the second:
 * the page has its own.
 */
export const parseRichText = (markdown: string): RichText => lexer(markdown).flatMap((token) => toBlock(token as MarkedToken) ?? []);

function toBlock(token: MarkedToken): RichTextBlock | null {
  switch (token.type) {
    case 'space':
    case 'hr':
      return null;
    case 'heading':
      return { tag: token.depth <= 2 ? 'h2' : 'h3', lines: [toRuns(token.tokens)] };
    case 'paragraph':
      return { tag: 'p', lines: [toRuns(token.tokens)] };
    case 'blockquote':
      return { tag: 'blockquote', lines: [toRuns(token.tokens)] };
    case 'list':
      return { tag: token.ordered ? 'ol' : 'ul', lines: token.items.map((item) => toRuns(item.tokens)) };
    default:
      return { tag: 'p', lines: [[{ ...plain, text: token.raw.trim() }]] };
  }
}

function toRuns(tokens: readonly Token[], look: Look = plain): TextRun[] {
  const runs = tokens.flatMap((token) => toRun(token as MarkedToken, look));
  // Neighbours of one look are one piece.
  return runs.reduce<TextRun[]>((joined, run) => {
    const last = joined.at(-1);
    if (last === undefined || !isAlike(last, run)) return [...joined, run];
    return [...joined.slice(0, -1), { ...last, text: last.text + run.text }];
  }, []);
}

const isAlike = (one: TextRun, other: TextRun): boolean => one.tag === other.tag && one.href === other.href;

function toRun(token: MarkedToken, look: Look): TextRun[] {
  switch (token.type) {
    case 'strong':
      return toRuns(token.tokens, { ...look, tag: 'b' });
    case 'em':
      // What is strong as well stays strong.
      return toRuns(token.tokens, look.tag === 'b' ? look : { ...look, tag: 'i' });
    case 'link':
      return toRuns(token.tokens, safeLink.test(token.href) ? { ...look, href: token.href } : look);
    case 'br':
      return [{ ...look, text: '\n' }];
    case 'space':
      return [{ ...look, text: ' ' }];
    case 'escape':
      return [{ ...look, text: token.text }];
    case 'paragraph':
      return toRuns(token.tokens, look);
    case 'text':
      return token.tokens === undefined ? [{ ...look, text: decodeEntities(token.text) }] : toRuns(token.tokens, look);
    default:
      return [{ ...look, text: token.raw }];
  }
}

/** The parser writes these for HTML, which nobody makes of it here. */
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decodeEntities = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
