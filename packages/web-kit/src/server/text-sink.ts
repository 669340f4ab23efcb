/**
 * A destination for React's stream that collects text. As much of a Node stream as React uses, written out so that a
 * server build requires nothing but the shared packages.
 */
export function textSink(done: (text: string) => void) {
  const decoder = new TextDecoder();
  let text = '';
  return {
    write(chunk: string | Uint8Array): boolean {
      text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      return true;
    },
    end(): void {
      done(text + decoder.decode());
    },
    /** Nothing here ever fails, drains or closes by itself. */
    on(): void {},
    destroy(): void {},
  };
}
