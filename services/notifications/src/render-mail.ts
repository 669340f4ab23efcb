import { texts } from './locales/texts.ts';
import { billRow, factsRow, keyRow, linkRow, mailPage, noteRow, paragraphRow, stepsRow } from './mail-layout.ts';
import type { MailBlock, MailLocale, MailTemplate, MailText } from './mail-template.ts';

export type MailVariables = Readonly<Record<string, string>>;

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The owner of the data didn't give what the template needs: an error of ours, so the mail is not sent. */
export class MailVariableError extends Error {
  override name = 'MailVariableError';
}

/**
 * Writes a mail in one language, as HTML and as plain text.
 *
 * @param siteUrl public address of the market's site, without a slash at the end
 * @throws {MailVariableError} when a variable is missing or a link isn't http(s)
 */
export function renderMail(template: MailTemplate, locale: MailLocale, variables: MailVariables, siteUrl: string): RenderedMail {
  for (const name of template.variables) {
    if (!variables[name]) throw new MailVariableError(`${template.code} needs ${name}`);
  }
  const text = filled(template.texts[locale], variables);
  const blocks = [...text.blocks.filter(hasContent), { kind: 'paragraph', text: texts.text(locale, 'layout.closing') } as const];
  return {
    subject: text.subject,
    html: mailPage({
      locale,
      siteUrl: escapeHtml(siteUrl),
      subject: escapeHtml(text.subject),
      preheader: escapeHtml(text.preheader),
      heading: escapeHtml(text.heading),
      rows: blocks.map(renderHtml),
      why: escapeHtml(text.why),
    }),
    text: [text.heading, ...blocks.map(toPlainText), '--', `${text.why}\n${siteUrl}`].join('\n\n').concat('\n'),
  };
}

/** The text with every variable in its place; nothing is escaped yet. */
function filled(text: MailText, variables: MailVariables): MailText {
  const fill = (pattern: string): string => pattern.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '');
  // A header is one line; a variable must not begin another one.
  const line = (pattern: string): string => fill(pattern).replace(/\s+/g, ' ').trim();
  return {
    subject: line(text.subject),
    preheader: line(text.preheader),
    heading: line(text.heading),
    why: line(text.why),
    blocks: text.blocks.map((block): MailBlock => {
      switch (block.kind) {
        case 'paragraph':
        case 'note':
          return { kind: block.kind, text: fill(block.text).trim() };
        case 'facts':
          return {
            kind: 'facts',
            rows: block.rows.map((fact) => ({ label: fact.label, value: fill(fact.value).trim() })).filter((fact) => fact.value),
          };
        case 'bill':
          return { ...block, rows: fill(block.rows).trim() };
        case 'steps':
          return { kind: 'steps', items: block.items.map(fill) };
        case 'key':
        case 'link': {
          // Only a variable that may be missing comes out empty: the others were looked at before.
          const url = fill(block.url);
          return { kind: block.kind, label: fill(block.label), url: url === '' ? '' : safeUrl(url) };
        }
        case 'links':
          return { kind: 'links', rows: fill(block.rows).trim() };
      }
    }),
  };
}

function hasContent(block: MailBlock): boolean {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text !== '';
    case 'facts':
      return block.rows.length > 0;
    case 'bill':
    case 'links':
      return block.rows !== '';
    case 'key':
    case 'link':
      return block.url !== '';
    case 'steps':
      return true;
  }
}

function renderHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraphRow(escapeLines(block.text));
    case 'note':
      return noteRow(escapeLines(block.text));
    case 'facts':
      return factsRow(block.rows.map((fact) => ({ label: escapeHtml(fact.label), value: escapeLines(fact.value) })));
    case 'bill':
      return billRow(parseBill(escapeHtml(block.rows)), block.isSum);
    case 'steps':
      return stepsRow(block.items.map(escapeLines));
    case 'key':
      return keyRow(escapeHtml(block.label), escapeHtml(block.url));
    case 'link':
      return linkRow(escapeHtml(block.label), escapeHtml(block.url));
    case 'links':
      return parseLinks(block.rows)
        .map(({ label, url }) => (url === '' ? paragraphRow(escapeHtml(label)) : linkRow(escapeHtml(label), escapeHtml(url))))
        .join('\n');
  }
}

function toPlainText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'facts':
      return block.rows.map((fact) => `${fact.label}: ${fact.value}`).join('\n');
    case 'bill':
      return parseBill(block.rows)
        .map(({ label, amount }) => (amount === '' ? label : `${label}: ${amount}`))
        .join('\n');
    case 'steps':
      return block.items.map((step, index) => `${index + 1}. ${step}`).join('\n');
    case 'key':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'links':
      return parseLinks(block.rows)
        .map(({ label, url }) => (url === '' ? label : `${label}:\n${url}`))
        .join('\n');
  }
}

const parseBill = (rows: string): { label: string; amount: string }[] =>
  rows.split('\n').map((line) => {
    const [label = '', amount = ''] = line.split('\t');
    return { label, amount };
  });

const parseLinks = (rows: string): { label: string; url: string }[] =>
  rows.split('\n').map((line) => {
    const [label = '', url = ''] = line.split('\t');
    return { label, url: url === '' ? '' : safeUrl(url) };
  });

function safeUrl(url: string): string {
  if (!/^https?:\/\/[^\s<>"]+$/.test(url)) throw new MailVariableError('a link of the mail is not an http address');
  return url;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const escapeLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');
