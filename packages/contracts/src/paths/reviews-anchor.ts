// A file of its own: the chunk of products needs it, and the paths beside it stay inlined where the route table is.
/** Reviews on a variant's page. */
export const REVIEWS_ANCHOR = '#reviews';
