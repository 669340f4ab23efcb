/** Where React counts the places of elements that it noted lately; from 10,000 in a second on it notes none. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
type React = Readonly<Partial<Record<typeof INTERNALS, { recentlyCreatedOwnerStacks?: number }>>>;

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
  await omitOwnerStacks();
}

/**
 * React notes with a stack where each element is made, to show it with its warnings: a tenth of the time of screens. Warnings name the
 * component without it as well.
 */
async function omitOwnerStacks(): Promise<void> {
  const { default: react }: { readonly default: unknown } = await import('react');
  const internals = (react as React)[INTERNALS];
  if (internals?.recentlyCreatedOwnerStacks === undefined) throw new Error('This React counts its stacks elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // It stays beyond every limit.
    },
    configurable: true,
  });
}
