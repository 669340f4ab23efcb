// Which part of a payment goes to which bill. Pure.

/** @param dues what is left to pay of each bill, minor units, in the order in which they are paid
 * @returns what each gets; together `amount`
 * @throws RangeError when more is paid than due
 */
export function allocate(dues: readonly number[], amount: number): number[] {
  let left = amount;
  const parts = dues.map((due) => {
    const part = Math.min(Math.max(due, 0), left);
    left -= part;
    return part;
  });
  if (left > 0) throw new RangeError(`${left} more than due`);
  return parts;
}
