/** Something to wait for that others set; setting it while nobody waits is remembered once. */
export interface Signal {
  set(): void;
  /** Resolves when it is set or after `ms`. */
  wait(ms: number): Promise<void>;
}

export function createSignal(): Signal {
  let isSet = false;
  let release: (() => void) | null = null;
  return {
    set() {
      isSet = true;
      release?.();
    },
    async wait(ms) {
      if (!isSet) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          release = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        release = null;
      }
      isSet = false;
    },
  };
}
