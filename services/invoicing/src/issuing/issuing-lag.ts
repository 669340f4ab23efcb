/** Packages whose invoices take longer than this are late. */
const LATE_MS = 150;
/** For how long papers give way after a late one, and how long one paper does at most. */
const AFTER_LATE_MS = 1_000;
const MAX_WAIT_MS = 1_500;
const LOOK_EVERY_MS = 50;

/**
 * Whether invoices are made later than their packages are finished. Papers give way then: they need the same thread, take several times as
 * long, and nobody waits for a mail as a packer does for a number.
 */
export interface IssuingLag {
  /** A package that was finished at this time gets its invoice now. */
  note(finishedAt: Date): void;
  /** Resolves when invoices are in time, after a second and a half in any case. */
  untilInTime(): Promise<void>;
}

export function createIssuingLag(): IssuingLag {
  let lateUntil = 0;
  return {
    note(finishedAt) {
      if (Date.now() - finishedAt.getTime() > LATE_MS) lateUntil = performance.now() + AFTER_LATE_MS;
    },
    async untilInTime() {
      const until = performance.now() + MAX_WAIT_MS;
      while (performance.now() < Math.min(lateUntil, until))
        await new Promise((resolve) => {
          setTimeout(resolve, LOOK_EVERY_MS);
        });
    },
  };
}
