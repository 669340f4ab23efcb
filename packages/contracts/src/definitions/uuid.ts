const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a text is an id as we write them, for places where anything else is answered as "not found" or ignored. Contracts'
 * own params say `z.uuid()`; nothing here needs a schema, so that browsers can import it as well.
 */
export const isUuid = (text: string): boolean => UUID.test(text);
