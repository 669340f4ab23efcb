/** What services need to draw PDFs. Apart from the kit's main entry, since few of them do. */
export { type Box, code128Widths, drawBars } from './bar-code.ts';
export { type DeviceTag, renderTag } from './device-tag.ts';
export { readFont } from './light-font.ts';
export { createPapers, type Paper, type PaperOptions, type PaperParts } from './paper.ts';
export { drawQr } from './qr-code.ts';
