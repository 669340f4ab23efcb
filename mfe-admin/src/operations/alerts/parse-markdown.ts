/** A part of a line. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] };

const mark = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;
const item = /^(?:-|(\d+)\.) (.*)$/;

/** The Markdown that runbooks are written in: headings, paragraphs, lists of one level, links, bold and code. The first heading is left out. */
export function parseMarkdown(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('# '))
    .map((part): Block => {
      if (part.startsWith('## ')) return { kind: 'heading', content: parseInline(part.slice(3)) };
      const [first = ''] = part.split('\n');
      if (!item.test(first)) return { kind: 'paragraph', content: parseInline(joinLines(part)) };
      // A line that begins no item goes on with the one before.
      const items = part.split(/\n(?=(?:-|\d+\.) )/).map((one) => parseInline(item.exec(joinLines(one))?.[2] ?? ''));
      return { kind: 'list', isNumbered: /^\d/.test(first), items };
    });
}

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(mark)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, code, bold, label = '', href = ''] = match;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (bold !== undefined) parts.push({ kind: 'bold', text: bold });
    else parts.push({ kind: 'link', text: label, href });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
