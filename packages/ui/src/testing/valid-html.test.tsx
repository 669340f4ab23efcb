import { expect, test } from 'vitest';
import { htmlErrors } from './valid-html.ts';

const page = (body: string): string => `<!DOCTYPE html>\n<html lang="cs"><head><title>Okruh</title></head><body>${body}</body></html>`;

test('a legend that is no child of its group breaks the HTML standard', async () => {
  expect(await htmlErrors(page('<fieldset><legend>Barva</legend></fieldset>'))).toEqual([]);
  expect(await htmlErrors(page('<fieldset><div><legend>Barva</legend></div></fieldset>'))).toEqual([
    expect.stringContaining('element-permitted-content'),
  ]);
});
