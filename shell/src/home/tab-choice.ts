const KEY = 'okruh-home-tab';
/** Specification 9: the choice of a tab is kept for 5 minutes. */
const SAVED_MS = 5 * 60_000;

/** Tab that was chosen within the last five minutes, or null. */
export function chosenTab(now: number): string | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('at' in stored)) return null;
    const { id, at } = stored;
    return typeof id === 'string' && typeof at === 'number' && now - at >= 0 && now - at < SAVED_MS ? id : null;
  } catch {
    // Storage may be blocked or hold something else; then the first tab stands.
    return null;
  }
}

export function rememberTab(id: string, now: number): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ id, at: now }));
  } catch {
    // Blocked or full: the choice holds as long as the page.
  }
}
