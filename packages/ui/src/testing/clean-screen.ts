import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { screenFaults } from './valid-html.ts';

// Parts that load when they are needed take longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
// Test files share their modules: a hook of a module would hold for the first file that loads it alone.
afterEach(async () => {
  // Some files of screens draw on a server, where there is no document.
  const faults = 'document' in globalThis ? await screenFaults() : [];
  cleanup();
  // oxlint-disable-next-line vitest/no-standalone-expect -- it ends each test of its own
  expect(faults, 'the screen keeps the HTML standard').toEqual([]);
});
