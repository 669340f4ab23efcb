interface Named {
  readonly variant_id: string;
  readonly code: string;
  readonly ean: string | null;
  readonly name: string;
  readonly spec: string;
}

/** "Apple iPhone 15 128 GB, modrá". */
export const fullName = ({ name, spec }: Pick<Named, 'name' | 'spec'>): string => `${name} ${spec}`.trim();

/** A product in a row of a table: its name, then what it is found by. */
export function ProductName({ product }: { readonly product: Named }) {
  return (
    <span>
      {product.name}
      <span className="sub">{[product.spec, product.code, product.ean].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
