import { noCharacter } from '../xml.ts';

/** A feed that a reader would refuse. */
export class MalformedFeed extends Error {}

const TOKEN = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|<\?xml[^?]*\?>|[^<]+|</g;
/** An ampersand that begins no entity. */
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\dA-Fa-f]+);)/;

/** Reads a feed piece by piece and finds what isn't well-formed (XML 1.0, 2.1), and ids that come twice. */
export interface XmlChecker {
  /** @param text a piece that ends between two elements @throws MalformedFeed */
  write(text: string): void;
  /** @returns how many ids there were @throws MalformedFeed when elements are open, or there is no id */
  end(): number;
}

/** @param idElement element whose text may come once only */
export function createXmlChecker(idElement: string): XmlChecker {
  const open: string[] = [];
  const ids = new Set<string>();
  let roots = 0;

  const enter = (name: string, isClosing: boolean, isEmpty: boolean): void => {
    if (isClosing) {
      const expected = open.pop();
      if (expected !== name) throw new MalformedFeed(`</${name}> where ${expected ?? 'nothing'} is open`);
      return;
    }
    if (open.length === 0) roots += 1;
    if (roots > 1) throw new MalformedFeed(`a second document element, <${name}>`);
    if (!isEmpty) open.push(name);
  };
  const readText = (text: string): void => {
    if (open.length === 0 && text.trim() !== '') throw new MalformedFeed('text outside of the document element');
    if (BARE_AMPERSAND.test(text) || text.includes(']]>') || text.search(noCharacter) >= 0)
      throw new MalformedFeed(`a sign in <${open.at(-1) ?? ''}> that XML doesn't allow there`);
    if (open.at(-1) !== idElement) return;
    if (ids.has(text)) throw new MalformedFeed(`${idElement} ${text} comes twice`);
    ids.add(text);
  };

  return {
    write(text) {
      for (const [token, slash, name, attributes = '', emptySlash] of text.matchAll(TOKEN)) {
        if (name !== undefined) {
          if (BARE_AMPERSAND.test(attributes)) throw new MalformedFeed(`a sign in an attribute of <${name}> that XML doesn't allow there`);
          enter(name, slash === '/', emptySlash === '/');
        } else if (token === '<') throw new MalformedFeed('a < that begins no element');
        else if (!token.startsWith('<?')) readText(token);
      }
    },
    end() {
      if (open.length > 0) throw new MalformedFeed(`<${open.at(-1) ?? ''}> is not closed`);
      if (ids.size === 0) throw new MalformedFeed('nothing is offered');
      return ids.size;
    },
  };
}
