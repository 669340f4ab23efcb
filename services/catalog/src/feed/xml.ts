// XML as text: feeds are streamed, so nothing is ever held as a tree.

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML 1.0 doesn't know, not even escaped: controls but tab and line ends, halves of pairs. */
export const noCharacter = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;

export const escapeXml = (text: string): string => text.replaceAll(noCharacter, '').replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** `<name>text</name>`; nothing for null and empty text. */
export const element = (name: string, text: string | number | null): string =>
  text === null || text === '' ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;
/** An element whose text is XML already. */
export const escaped = (name: string, xml: string): string => (xml === '' ? '' : `<${name}>${xml}</${name}>`);
/** An element around others that are XML already. */
export const parent = (name: string, children: readonly string[]): string => `<${name}>${children.join('')}</${name}>`;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** Amount with a point and two digits, from minor units: 1599000 → "15990.00". */
export const amountText = (minorUnits: number): string => (minorUnits / 100).toFixed(2);
