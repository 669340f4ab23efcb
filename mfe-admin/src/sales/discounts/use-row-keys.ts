import { useRef } from 'react';

/** Keys of rows that have none of their own: a row keeps what is typed in it when another one goes. */
export function useRowKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push((next.current += 1));
  return {
    of: (index: number): number => keys.current[index] ?? index,
    remove(index: number): void {
      keys.current.splice(index, 1);
    },
  };
}
