/**
 * Puts a stream's bytes between two texts of a destination. Passes on just what React's stream asks a destination for, so
 * that a page costs no stream more.
 */
export function wrapOutput<Destination extends NodeJS.WritableStream>(
  destination: Destination,
  before: string,
  after: string,
): Destination {
  let isOpen = false;
  const open = (): void => {
    if (isOpen) return;
    isOpen = true;
    destination.write(before);
  };
  return new Proxy(destination, {
    get(target, name) {
      if (name === 'write') {
        return (chunk: Uint8Array | string): boolean => {
          open();
          return target.write(chunk);
        };
      }
      if (name === 'end') {
        return (): void => {
          open();
          target.end(after);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
