import { Readable } from 'node:stream';
import { DEAD_LETTERS } from '@okruh/contracts';
import { decode } from '../broker/read-message.ts';
import type { Deps } from '../deps.ts';
import { type LetterFilter, letterView, readLetters } from '../stored/dead-letters.query.ts';

const PAGE = 200;

/** Letters that fit as lines of JSON, each with its message, read page by page as the reader takes them. */
export function exportLetters({ database, broker }: Deps, filter: LetterFilter): Readable {
  async function* listLines(): AsyncGenerator<string> {
    let below = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const rows = await readLetters(database.db, filter, below, PAGE);
      for (const row of rows) {
        const { headers, raw, is_masked } = decode(row.type, await broker.getMessage(DEAD_LETTERS, row.sequence), 'masked');
        const line = { ...letterView(row), stream: row.stream, stream_sequence: row.stream_sequence, headers, raw, is_masked };
        yield `${JSON.stringify(line)}\n`;
      }
      below = rows.at(-1)?.sequence ?? 0;
      if (rows.length < PAGE) return;
    }
  }
  return Readable.from(listLines());
}
