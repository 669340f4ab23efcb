import { cvEndings } from '@okruh/contracts/messages';

type CvEnding = (typeof cvEndings)[number];

/** First bytes of each format; the two of offices are ZIP archives that name themselves in their first entries. */
const marks: Readonly<Record<CvEnding, { readonly begins: string; readonly contains: readonly string[] }>> = {
  '.pdf': { begins: '%PDF-', contains: [] },
  '.docx': { begins: 'PK\u0003\u0004', contains: ['word/'] },
  '.odt': { begins: 'PK\u0003\u0004', contains: ['mimetypeapplication/vnd.oasis.opendocument.text'] },
};

/**
 * Whether a file is what the ending of its name says. Both have to fit: colleagues open it by its name, and it must not be something
 * else than it looks like.
 */
export function isCv(name: string, content: Buffer): boolean {
  const ending = cvEndings.find((candidate) => name.toLowerCase().endsWith(candidate));
  if (ending === undefined) return false;
  const { begins, contains } = marks[ending];
  return (
    content.subarray(0, begins.length).equals(Buffer.from(begins, 'latin1')) &&
    contains.every((part) => content.includes(part, 0, 'latin1'))
  );
}

/** Longest file name that is stored, its ending included. */
const MAX_NAME = 120;

/** The name of an uploaded file without folders and characters that file systems don't take. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim();
  return clean.length <= MAX_NAME ? clean : clean.slice(-MAX_NAME);
}
