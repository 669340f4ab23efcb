const KEY = 'okruh-searches';
const MAX_SAVED = 5;

/** What was searched for in this browser, newest first, at most 5. It never leaves the browser. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((words) => typeof words === 'string').slice(0, MAX_SAVED) : [];
  } catch {
    // Storage may be blocked or hold something else; then nothing was searched for.
    return [];
  }
}

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase());
  try {
    window.localStorage.setItem(KEY, JSON.stringify([words, ...others].slice(0, MAX_SAVED)));
  } catch {
    // Blocked or full: the list then stays as it is.
  }
}

export function forgetSearches(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Blocked storage holds nothing to forget.
  }
}
