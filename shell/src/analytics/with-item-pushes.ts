import { currentConsent } from '@okruh/web-kit/analytics';
import type * as ItemPushes from './item-pushes.ts';

/** Pushes about products. What describes them is loaded with the first push; without consent nothing is. */
export function withItemPushes(push: (pushes: typeof ItemPushes) => void): void {
  // A chunk that doesn't arrive costs the visitor nothing.
  if (currentConsent().analytics) void import('./item-pushes.ts').then(push, () => undefined);
}
