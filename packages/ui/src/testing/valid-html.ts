import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));
/** Screens look alike in many tests; each is checked once in a process. */
const checked = new Set<string>();

/** What breaks the HTML standard in a whole document: rule, sentence and place of each. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? '?'}`));
}

/** The same of what a test leaves on the screen. */
export async function screenErrors(): Promise<string[]> {
  const { innerHTML } = document.body;
  if (checked.has(innerHTML)) return [];
  checked.add(innerHTML);
  return htmlErrors(`<!DOCTYPE html>\n<html lang="cs"><head><title>Okruh</title></head><body>${innerHTML}</body></html>`);
}
