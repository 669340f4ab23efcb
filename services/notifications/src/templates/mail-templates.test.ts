import { describe, expect, it } from 'vitest';
import type { MailBlock, MailLocale, MailTemplate } from '../mail-template.ts';
import { MailVariableError, renderMail } from '../render-mail.ts';
import { mailTemplates } from './mail-templates.ts';

const siteUrl = 'https://okruh.example';
const locales: readonly MailLocale[] = ['cs', 'ro'];
const everyMail = [...mailTemplates.values()].flatMap((template) =>
  locales.map((locale) => ({ name: `${template.code} ${locale}`, template, locale })),
);
const everyTemplate = [...mailTemplates.values()].map((template) => ({ name: template.code, template }));

/** A recognisable value for each variable. */
function createSample(template: MailTemplate, value = (name: string) => `[${name}]`): Record<string, string> {
  const names = [...template.variables, ...(template.optional ?? [])];
  return Object.fromEntries(names.map((name) => [name, name.endsWith('_url') ? `${siteUrl}/${name}?a=1&b=2#t=x` : value(name)]));
}

const listStrings = (block: MailBlock): string[] => {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return [block.text];
    case 'bill':
    case 'links':
      return [block.rows];
    case 'facts':
      return block.rows.flatMap((row) => [row.label, row.value]);
    case 'steps':
      return [...block.items];
    case 'key':
    case 'link':
      return [block.label, block.url];
  }
};
const allTexts = (template: MailTemplate, locale: MailLocale): string[] => {
  const text = template.texts[locale];
  return [text.subject, text.preheader, text.heading, text.why, ...text.blocks.flatMap(listStrings)];
};
const variablesIn = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')))].toSorted();

describe('every mail', () => {
  it.each(everyMail)('$name is whole, in HTML and in plain text', ({ template, locale }) => {
    const variables = createSample(template);
    const mail = renderMail(template, locale, variables, siteUrl);
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).not.toContain('{{');
      expect(part).not.toContain('undefined');
    }
    expect(mail.subject.length).toBeGreaterThan(5);
    for (const [name, value] of Object.entries(variables)) {
      if (!variablesIn(allTexts(template, locale).slice(4)).includes(name)) continue;
      expect(mail.text).toContain(value);
      expect(mail.html).toContain(value.replaceAll('&', '&amp;'));
    }
  });

  it.each(everyMail)('$name keeps markup of its variables as text', ({ template, locale }) => {
    const mail = renderMail(
      template,
      locale,
      createSample(template, () => `<img src=x onerror="alert('1')">&`),
      siteUrl,
    );
    expect(mail.html).not.toContain('<img');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it.each(everyTemplate)('$name says the same in both languages', ({ template }) => {
    expect(variablesIn(allTexts(template, 'cs'))).toEqual(variablesIn(allTexts(template, 'ro')));
    expect(variablesIn(allTexts(template, 'cs'))).toEqual([...template.variables, ...(template.optional ?? [])].toSorted());
    expect(template.texts.cs.blocks.map((block) => block.kind)).toEqual(template.texts.ro.blocks.map((block) => block.kind));
  });

  it.each(everyTemplate)('$name is written with the right letters', ({ template }) => {
    for (const text of allTexts(template, 'ro')) expect(text).not.toMatch(/[şţŞŢěščřžůňďť]/);
    for (const text of [...allTexts(template, 'ro'), ...allTexts(template, 'cs')]) {
      expect(text).toBe(text.normalize('NFC'));
      expect(text).not.toContain('!');
    }
  });

  it.each(everyTemplate)('$name has at most one yellow key', ({ template }) => {
    expect(template.texts.cs.blocks.filter((block) => block.kind === 'key').length).toBeLessThanOrEqual(1);
  });

  it.each(everyTemplate)('$name is not sent while a variable is missing', ({ template }) => {
    for (const name of template.variables) {
      expect(() => renderMail(template, 'cs', { ...createSample(template), [name]: '' }, siteUrl)).toThrow(MailVariableError);
    }
  });
});

describe('a mail', () => {
  const template = mailTemplates.get('buyout_counter_offer');
  if (!template) throw new Error('the counter-offer has no template');

  it('leaves out the row of a variable that may be missing and is', () => {
    const paid = mailTemplates.get('buyout_paid') ?? template;
    const withSymbol = renderMail(paid, 'cs', createSample(paid), siteUrl);
    const without = renderMail(paid, 'cs', { ...createSample(paid), variable_symbol: '' }, siteUrl);
    expect(withSymbol.text).toContain('Variabilní symbol');
    expect(without.text).not.toContain('Variabilní symbol');
    expect(without.html).not.toContain('Variabilní symbol');
  });

  it('has no button where there is nowhere to go', () => {
    const left = mailTemplates.get('order_package_handed_over') ?? template;
    const followed = renderMail(left, 'cs', createSample(left), siteUrl);
    const unknown = renderMail(left, 'cs', { ...createSample(left), tracking_url: '' }, siteUrl);
    expect(followed.text).toContain(`Sledovat zásilku:\n${siteUrl}/tracking_url`);
    expect(unknown.text).not.toContain('Sledovat zásilku');
    expect(unknown.html).not.toContain('Sledovat zásilku');
  });

  it('leads to each of several pages, and to nothing that isn’t one', () => {
    const review = mailTemplates.get('order_review') ?? template;
    const links = (rows: string) => renderMail(review, 'cs', { ...createSample(review), review_links: rows }, siteUrl);
    const mail = links(`Kryt <zelený>\t${siteUrl}/produkt/kryt#reviews\nSklo\t${siteUrl}/produkt/sklo#reviews`);
    expect(mail.text).toContain(`Kryt <zelený>:\n${siteUrl}/produkt/kryt#reviews\nSklo:\n${siteUrl}/produkt/sklo#reviews`);
    expect(mail.html).toMatch(/href="https:\/\/okruh\.example\/produkt\/kryt#reviews"[^>]*>Kryt &lt;zelený&gt;</);
    expect(() => links('Kryt\tjavascript:alert(1)')).toThrow(MailVariableError);
  });

  it('of the news has its button only when there is one, and mailbox providers can end it', () => {
    const news = mailTemplates.get('news') ?? template;
    const bare = renderMail(news, 'cs', { ...createSample(news), button_label: '', button_url: '' }, siteUrl);
    expect(renderMail(news, 'cs', createSample(news), siteUrl).text).toContain(`[button_label]:\n${siteUrl}/button_url`);
    expect(bare.text).not.toContain('button');
    expect(bare.text).toContain(`Odběr ukončit:\n${siteUrl}/end_url`);
    expect([...mailTemplates.values()].filter(({ oneClickBy }) => oneClickBy !== undefined).map(({ code }) => code)).toEqual([
      'news',
      'news_test',
    ]);
  });

  it('keeps the differences on lines of their own', () => {
    const mail = renderMail(template, 'cs', { ...createSample(template), reason: 'Displej: horší\nTělo: horší' }, siteUrl);
    expect(mail.text).toContain('Displej: horší\nTělo: horší');
    expect(mail.html).toContain('Displej: horší<br>Tělo: horší');
  });

  it('never begins a second header line', () => {
    const mail = renderMail(template, 'cs', { ...createSample(template), buyout_number: 'V26\r\nBcc: somebody@example.com' }, siteUrl);
    expect(mail.subject).toBe('Nová nabídka k výkupu V26 Bcc: somebody@example.com');
  });

  it.each(['javascript:alert(1)', '/relative', 'https://okruh.example/"onclick="x'])('refuses a link to %s', (offerUrl) => {
    expect(() => renderMail(template, 'cs', { ...createSample(template), offer_url: offerUrl }, siteUrl)).toThrow(MailVariableError);
  });
});
