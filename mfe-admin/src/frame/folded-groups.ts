import { useState } from 'react';

/** Local storage key: which groups of the navigation somebody has folded or unfolded, by their ids. */
const FOLDED = 'okruh-office-folded';

function readFolded(): Readonly<Record<string, boolean>> {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(FOLDED) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

function noteFolded(id: string, isFolded: boolean): void {
  try {
    window.localStorage.setItem(FOLDED, JSON.stringify({ ...readFolded(), [id]: isFolded }));
  } catch {
    // Storage may be blocked: then a group is folded until the page is left.
  }
}

/** Whether a group is folded: as somebody left it in this browser, else as given. */
export function useFolded(id: string, isFoldedAtFirst: boolean): readonly [isFolded: boolean, setFolded: (isFolded: boolean) => void] {
  const [chosen, setChosen] = useState(() => readFolded()[id]);
  const setFolded = (isFolded: boolean): void => {
    setChosen(isFolded);
    noteFolded(id, isFolded);
  };
  return [chosen ?? isFoldedAtFirst, setFolded];
}
