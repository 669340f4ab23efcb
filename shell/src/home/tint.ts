import type { CSSProperties } from 'react';

/** Tints stand behind drawings of devices on the home page, and nowhere else. */
export const tint = (name: string): CSSProperties => ({ ['--bg' as string]: `var(--tint-${name})` });
