/**
 * Collects items that come while others are worked on, and works on them together: one call or statement for many instead of
 * one for each, without making anybody wait for a timer.
 *
 * @param work answers in the order of the items; what it throws is thrown to each of them
 * @param options.most most items of one run
 * @param options.atOnce most runs at the same time
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let runs = 0;

  async function run(): Promise<void> {
    // What comes in the same moment goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const results = await work(batch.map(({ item }) => item));
        if (results.length !== batch.length) throw new Error(`${results.length} answers for ${batch.length} questions`);
        // Of equal length.
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    runs -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (runs >= atOnce) return;
      runs += 1;
      void run();
    });
}
