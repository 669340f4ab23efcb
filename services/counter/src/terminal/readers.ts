/** Readers by store, as the environment lists them; see env.ts. */
export function readersFrom(list: string): (storeId: string) => string | null {
  if (list === '*') return (storeId) => `tmr_${storeId}`;
  const readers = new Map(
    list
      .split(',')
      .filter((entry) => entry !== '')
      .map((entry): [string, string] => {
        const [store = '', reader = ''] = entry.split('=');
        return [store, reader];
      }),
  );
  return (storeId) => readers.get(storeId) ?? null;
}
