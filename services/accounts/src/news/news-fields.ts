import type { FieldErrors } from '@okruh/contracts';
import { MAX_NEWS_LABEL, MAX_NEWS_LINK, MAX_NEWS_SUBJECT, MAX_NEWS_TEXT } from '@okruh/contracts/news';
import type { NewsFields as NewsBody } from '@okruh/contracts/http/accounts/news-admin';
import { type Market, markets } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import type { Sites } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { formErrors } from '../model/form-errors.ts';
import type { NewsFields } from './news.repository.ts';

/**
 * The checked fields of an issue, or what is wrong with them; errors of the button are below `button`.
 *
 * @param site market of the office's host, in whose language the errors are
 */
export function readNewsFields(
  site: Market,
  sites: Sites,
  body: NewsBody,
): { readonly fields: NewsFields } | { readonly errors: FieldErrors } {
  const { button } = body;
  const link = button === null ? null : toOwnPath(button.link, sites[body.market].url);
  const ofText = formErrors(site, {
    subject: { value: body.subject, rules: [fieldRules.required, fieldRules.maxLength(MAX_NEWS_SUBJECT), fieldRules.plainText] },
    text: { value: body.text, rules: [fieldRules.required, fieldRules.maxLength(MAX_NEWS_TEXT), fieldRules.plainText] },
  });
  const ofButton =
    button === null
      ? null
      : formErrors(site, {
          label: { value: button.label, rules: [fieldRules.required, fieldRules.maxLength(MAX_NEWS_LABEL), fieldRules.plainText] },
          link: { value: button.link, rules: [fieldRules.required, fieldRules.maxLength(MAX_NEWS_LINK)] },
        });
  const isForeign = button !== null && button.link.trim() !== '' && link === null;
  const foreign = isForeign ? { link: [texts.text(markets[site].locale, 'news.foreign-link')] } : null;
  const errors: FieldErrors = { ...ofText, ...((ofButton ?? foreign) !== null && { button: { ...foreign, ...ofButton } }) };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    fields: {
      market: body.market,
      subject: body.subject.trim(),
      text: body.text.trim().replaceAll(/\r\n?/g, '\n'),
      buttonLabel: button?.label.trim() ?? null,
      buttonLink: link,
    },
  };
}

/** Path of an address on our own site; null for any other host, and for what is no address. A mail of ours leads nowhere else. */
function toOwnPath(link: string, siteUrl: string): string | null {
  const typed = link.trim();
  if (!URL.canParse(typed, siteUrl)) return null;
  const url = new URL(typed, siteUrl);
  const isWhole = /^https?:\/\//i.test(typed);
  if (!isWhole && !/^\/(?![/\\])/.test(typed)) return null;
  return url.origin === new URL(siteUrl).origin && url.username === '' ? url.pathname + url.search + url.hash : null;
}
