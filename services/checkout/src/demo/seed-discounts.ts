import type { Tx } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import { type DiscountKeys, plainNumber } from '../stored/discount-codes.ts';
import { columnsOfRule } from '../stored/discounts.repository.ts';
import { discountCodes, discounts, studentCards } from '../stored/tables/discount.ts';
import { readDemoDiscounts } from './demo-discount-rules.ts';

const BY = 'demo';

/** Discounts, codes and student cards of the demo; what is there already stays as the office made it. @returns what is new */
export async function seedDiscounts(tx: Tx, folder: string, keys: DiscountKeys): Promise<number> {
  const demo = await readDemoDiscounts(folder);
  let added = 0;
  for (const { rule, codes, isCaseInsensitive, note } of demo.discounts) {
    const rows = await tx
      .insert(discounts)
      .values({ id: rule.id, ...columnsOfRule(rule), isCaseInsensitive, note, updatedBy: BY })
      .onConflictDoNothing()
      .returning({ id: discounts.id });
    added += rows.length;
    if (codes.length === 0) continue;
    await tx
      .insert(discountCodes)
      .values(
        codes.map(({ code, is_used: isSpent, used_at: usedAt }) => {
          const id = uuidv7();
          return {
            id,
            discountId: rule.id,
            index: keys.indexOf(code, isCaseInsensitive),
            cipher: keys.encrypt(code, id),
            isSpent,
            redeemedAt: usedAt === null ? null : new Date(`${usedAt}+01:00`),
          };
        }),
      )
      .onConflictDoNothing({ target: discountCodes.index });
  }
  await tx
    .insert(studentCards)
    .values(
      demo.studentCards.map((card) => {
        const id = uuidv7();
        return {
          id,
          market: card.site,
          ...keys.card(id, { market: card.site, number: card.card_number, holder: card.card_holder }),
          numberTail: plainNumber(card.card_number).slice(-4),
          validTo: card.valid_to,
          createdBy: BY,
        };
      }),
    )
    .onConflictDoNothing();
  return added;
}
