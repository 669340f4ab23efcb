import type { MouseEvent } from 'react';

/** The visitor wants a new tab or window. */
export const isModified = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
