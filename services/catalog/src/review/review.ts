// Rules of writing reviews.

/** Why an account may not review a product. */
export type ReviewRefusal = 'product-not-bought' | 'already-reviewed' | 'name-missing';

/**
 * The name under a review: first name and initial of the last one, "Jan N.". Null when the profile lacks one of the two: an
 * account without them is displayed by its e-mail address or by a single word.
 */
export function formatAuthor(displayName: string | null): string | null {
  const words = (displayName ?? '').trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (words.length < 2 || displayName?.includes('@') === true) return null;
  const [initial = ''] = last;
  return `${first} ${initial.toLocaleUpperCase()}.`;
}

/** The first reason against a review, null when it may be written. */
export function findRefusal(facts: {
  readonly isBought: boolean;
  readonly isReviewed: boolean;
  readonly author: string | null;
}): ReviewRefusal | null {
  if (!facts.isBought) return 'product-not-bought';
  if (facts.isReviewed) return 'already-reviewed';
  return facts.author === null ? 'name-missing' : null;
}
