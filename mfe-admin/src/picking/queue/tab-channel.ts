/** Messages between the tabs of one browser. */
export interface TabChannel<Message> {
  /** Reaches every other tab. */
  publish(message: Message): void;
  listen(listener: (message: Message) => void): void;
  close(): void;
}

/** Null where the browser has no such channel: then tabs learn of each other from the service. */
export function openTabChannel<Message>(name: string): TabChannel<Message> | null {
  if (!('BroadcastChannel' in globalThis)) return null;
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
    publish: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data)),
    close: () => channel.close(),
  };
}
