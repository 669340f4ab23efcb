/** Slug of lower-case words and numbers, at least two parts. */
const SHAPE = /^[a-z0-9]+(?:-[a-z0-9]+)+$/;

/** Whether the text has the shape of a device identifier, `<model>-<colour>`; whether we know it only the server can tell. */
export const isDeviceIdentifier = (text: string): boolean => text.length <= 200 && SHAPE.test(text);

/** Identifier of a model in a colour. */
export const deviceIdentifierOf = (modelId: string, colourId: string): string => `${modelId}-${colourId}`;

/** Colour of an identifier of a known model; null when the identifier is of another model. */
export function colourOfDevice(deviceIdentifier: string, modelId: string): string | null {
  const prefix = `${modelId}-`;
  return deviceIdentifier.startsWith(prefix) && deviceIdentifier.length > prefix.length ? deviceIdentifier.slice(prefix.length) : null;
}
