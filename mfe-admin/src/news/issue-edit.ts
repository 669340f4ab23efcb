import type { News, NewsFields } from '@okruh/contracts/http/accounts/news-admin';
import { MAX_NEWS_LABEL, MAX_NEWS_LINK, MAX_NEWS_SUBJECT, MAX_NEWS_TEXT } from '@okruh/contracts/news';
import type { Market } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';

/** What the form of an issue holds. */
export interface IssueForm {
  market: string;
  subject: string;
  text: string;
  button_label: string;
  button_link: string;
}

/** What the form begins with. @param issue null for a new one */
export const toForm = (issue: News | null, site: Market): IssueForm => ({
  market: issue?.market ?? site,
  subject: issue?.subject ?? '',
  text: issue?.text ?? '',
  button_label: issue?.button?.label ?? '',
  button_link: issue?.button?.link ?? '',
});

const hasButton = (values: Pick<IssueForm, 'button_label' | 'button_link'>): boolean =>
  values.button_label.trim() !== '' || values.button_link.trim() !== '';

/** A button has both its label and where it leads, or neither. */
export function issueRules(values: IssueForm): Readonly<Record<keyof Omit<IssueForm, 'market'>, readonly FieldRule[]>> {
  const ofButton = hasButton(values) ? [fieldRules.required] : [];
  return {
    subject: [fieldRules.required, fieldRules.maxLength(MAX_NEWS_SUBJECT), fieldRules.plainText],
    text: [fieldRules.required, fieldRules.maxLength(MAX_NEWS_TEXT), fieldRules.plainText],
    button_label: [...ofButton, fieldRules.maxLength(MAX_NEWS_LABEL), fieldRules.plainText],
    button_link: [...ofButton, fieldRules.maxLength(MAX_NEWS_LINK)],
  };
}

/** Fields of the form by the service's names. */
export const issueWirePaths: Readonly<Record<string, keyof IssueForm>> = { 'button.label': 'button_label', 'button.link': 'button_link' };

/** The form as the service takes it. */
export const toBody = (values: IssueForm): NewsFields => ({
  market: values.market === 'ro' ? 'ro' : 'cz',
  subject: values.subject.trim(),
  text: values.text.trim(),
  button: hasButton(values) ? { label: values.button_label.trim(), link: values.button_link.trim() } : null,
});
