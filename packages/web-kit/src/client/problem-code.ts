/**
 * Code of a problem's `type`. Stands here as well as in the contracts because that module loads zod, which a browser
 * bundle must not pay for.
 */
export const problemCode = (type: string): string => type.replace(/^urn:okruh:problem:/, '');
