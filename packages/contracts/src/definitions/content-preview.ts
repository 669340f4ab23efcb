/**
 * Preview of a text that isn't published yet: the gateway passes the token of the page's address on to the catalogue, whose answer
 * then shows the text. Browsers can't send the header; who made the token may edit texts.
 */
export const CONTENT_PREVIEW_HEADER = 'x-okruh-content-preview';
