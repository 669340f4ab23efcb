/** Product codes of the last visited products, newest first. They stay in this browser. */
const KEY = 'okruh-last-visited';
/** Specification 4: the newest 4, without repeats. */
const MAX_SAVED = 4;

/** Codes of the last visited products, newest first, at most 4. */
export function lastVisited(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, MAX_SAVED) : [];
  } catch {
    // Storage may be blocked or hold something else; then nothing was visited.
    return [];
  }
}

/** A product's page was looked at. */
export function rememberVisited(code: string): void {
  const codes = [code, ...lastVisited().filter((other) => other !== code)].slice(0, MAX_SAVED);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(codes));
  } catch {
    // Blocked or full: the shelf of last visited products then stays as it is.
  }
}
