import { afterEach, expect, vi } from 'vitest';
import { loadReact } from './load-react.ts';
import { screenErrors } from './valid-html.ts';

await loadReact();
const { cleanup } = await import('@testing-library/react');
const { settleEffects } = await import('./settle-effects.ts');

settleEffects();
// Test files share their modules: a hook of a module would hold for the first file that loads it alone.
afterEach(async () => {
  // A part of a page that is still being loaded belongs to this test: between two files its loading would never end.
  await vi.dynamicImportSettled();
  // Some files of screens draw on a server, where there is no document.
  const errors = 'document' in globalThis ? await screenErrors() : [];
  const page = 'document' in globalThis ? window.location.origin : '';
  cleanup();
  // oxlint-disable-next-line vitest/no-standalone-expect -- it ends each test of its own
  expect(errors, 'the screen keeps the HTML standard').toEqual([]);
  // happy-dom follows a link to a blob, and every test after it would stand on a page without an origin.
  // oxlint-disable-next-line vitest/no-standalone-expect -- it ends each test of its own
  expect(page, 'the test left its page').not.toBe('null');
});
