/** What services need to draw PDFs. Apart from the kit's main entry, since few of them do. */
export { readFont } from './light-font.ts';
