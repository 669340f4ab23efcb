/**
 * Loads React for tests. It shows a part of a page that was waited for 300 ms after the last placeholder at the earliest, so that pages
 * don't flicker. Nobody looks at the screens of tests, and most of them begin with such a part: here it waits a turn instead. It takes
 * the timer with which it waits (for that alone) when it is loaded, so this comes before any other import of it.
 */
export async function loadReact(): Promise<void> {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((work: () => void) => setTimeout(work, 0)) as typeof setTimeout;
  try {
    await import('react-dom/client');
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}
