import { expect, it } from 'vitest';
import { cleanFileName, isCv } from './cv-file.ts';

const pdf = Buffer.from('%PDF-1.7\n…');
const docx = Buffer.from('PK\u0003\u0004…[Content_Types].xml…word/document.xml');
const odt = Buffer.from('PK\u0003\u0004…mimetypeapplication/vnd.oasis.opendocument.text…');

it.each([
  ['cv.pdf', pdf, true],
  ['CV.PDF', pdf, true],
  ['cv.docx', docx, true],
  ['cv.odt', odt, true],
  ['cv.docx', pdf, false],
  ['cv.pdf', Buffer.from('MZ…'), false],
  ['cv.docx', Buffer.from('PK\u0003\u0004…virus.exe'), false],
  ['cv.exe', pdf, false],
  ['cv.pdf.exe', pdf, false],
  ['', pdf, false],
])('%s with its bytes is a curriculum vitae: %s', (name, content, isOne) => {
  expect(isCv(name, content)).toBe(isOne);
});

it.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Jana\\životopis.pdf', 'životopis.pdf'],
  ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
  ['a<b>:"c|?*.pdf', 'abc.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('the name %s is stored as %s', (name, stored) => {
  expect(cleanFileName(name)).toBe(stored);
});
