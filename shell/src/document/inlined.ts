import type { InlinedContext } from '../shell-context.tsx';

/** A data block of the document, or null. */
export function inlinedJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text === undefined || text === null ? null : JSON.parse(text);
}

/** The server build writes it from the same type; this only tells our document from another. */
export function isInlinedContext(value: unknown): value is InlinedContext {
  return typeof value === 'object' && value !== null && 'market' in value && 'release' in value && 'drawnRemote' in value;
}
