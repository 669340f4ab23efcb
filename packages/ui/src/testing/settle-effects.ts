import { configure } from '@testing-library/react';

let isConfigured = false;
/** React's effects wait for the turn after the drawing; the further ones are for effects that those begin. */
const TURNS = 3;

/** The next turn of the event loop, by the one clock that no test fakes. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/** Searches and presses of a test are followed by the effects of what they drew. Once in a process: the wrappers would nest. */
export function settleEffects(): void {
  if (isConfigured) return;
  isConfigured = true;
  configure(({ asyncWrapper }) => ({
    // Parts that load when they are needed take longer on a busy machine.
    asyncUtilTimeout: 40_000,
    // What a search finds was drawn; its effects (title, focus, analytics) run later, and on a busy machine the test would be
    // there first.
    async asyncWrapper(callback) {
      const result = await asyncWrapper(callback);
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
      return result;
    },
  }));
}
