import { sendBuyoutToEmail } from '@okruh/contracts/http/buyout';
import { estimateSent } from '@okruh/contracts/events/buyout';
import { markets, todayIn } from '@okruh/market';
import { fieldRules, firstError, messageText, parseEmail } from '@okruh/market/fields';
import { appendEvent, created, fieldErrors, repeatable, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { readAppraisalRequest } from '../request/appraisal-request.ts';
import { PRICE_HELD_DAYS } from '../model/buyout.ts';
import type { Deps } from '../deps.ts';
import { devicePath, deviceSummary } from '../model/price-list.ts';
import { estimates } from '../stored/tables.ts';

export function estimateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, sendBuyoutToEmail, (request) => {
    const { market, locale, body } = request;
    return repeatable(deps.database.db, request, sendBuyoutToEmail.name, async (tx) => {
      const read = readAppraisalRequest(deps.priceList.current(), market, locale, body);
      const context = { market, today: todayIn(market, deps.now()) };
      const error = firstError(body.e_mail, [fieldRules.required, fieldRules.eMail], context);
      const errors = {
        ...(error === null ? {} : { e_mail: [messageText(error, locale)] }),
        ...(read.kind === 'faulty' ? read.errors : {}),
      };
      if (read.kind === 'faulty' || error !== null) return fieldErrors(errors);
      if (read.kind === 'refused') return read.answer;

      const { device, appraisal, outcome } = read;
      const id = uuidv7();
      const summary = deviceSummary(device, market);
      const [row] = await tx
        .insert(estimates)
        .values({
          id,
          market,
          eMailCiphertext: deps.personalData.encryptText(id, 'e_mail', parseEmail(body.e_mail)),
          deviceIdentifier: device.colour.id,
          deviceName: summary.name,
          deviceVariant: summary.variant,
          url: devicePath(device, market, outcome.quality),
          appraisalVersion: appraisal.version,
          answers: body.device_condition_choices,
          quality: outcome.quality,
          currency: markets[market].currency,
          price: outcome.price.amount,
          validUntil: sql`now() + make_interval(days => ${PRICE_HELD_DAYS})`,
        })
        .returning();
      if (row === undefined) throw new Error('the new estimate gave no row back');
      const validUntil = row.validUntil.toISOString();
      await appendEvent(tx, estimateSent, {
        subject: id,
        version: 1,
        market,
        correlationId: request.requestId,
        data: {
          estimate_id: id,
          market,
          device_identifier: device.colour.id,
          device_name: `${summary.name} ${summary.variant}`,
          quality: outcome.quality,
          price: outcome.price,
          valid_until: validUntil,
        },
      });
      return created({ valid_until: validUntil });
    });
  });
}
