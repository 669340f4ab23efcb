import { Skeleton } from '@okruh/ui';

/** As high as some rows, so that the page keeps its place. */
export function Loading({ label, rows }: { readonly label: string; readonly rows: number }) {
  return (
    <div className="stack" role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="3rem" />
      ))}
    </div>
  );
}
