/** Picture of a piece; an empty tile without one. `base` as in the contract's `imageSchema`. */
export const ProductImage = ({ base }: { readonly base: string | null }) => (
  <div className="tile">{base !== null && <img src={`${base}-480.webp`} alt="" width={320} height={320} />}</div>
);
