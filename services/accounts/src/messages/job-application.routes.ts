import { jobApplicationFields, sendJobApplication } from '@okruh/contracts/http/accounts/messages';
import { jobPositions, MAX_CV_BYTES } from '@okruh/contracts/messages';
import { markets } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { type Answer, created, fieldErrors, idempotent, IDEMPOTENCY_KEY_MAX, keyScope, problem, route } from '@okruh/service-kit';
import { readUpload } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { cleanFileName, isCv } from '../model/cv-file.ts';
import { formErrors } from '../model/form-errors.ts';
import { checkSender, chargeReceipt, TEXT_MAX, toContent } from './message-form.ts';
import { storeMessage } from './message.repository.ts';

/** Mailbox that job applications go to. */
const DEPARTMENT = 'jobs';

/** Somebody wants to work with us: a message with a curriculum vitae. */
export function jobApplicationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, sendJobApplication, async ({ raw, market, identity, requestId }): Promise<Answer> => {
    const key = raw.headers['idempotency-key'];
    if (key !== undefined && (typeof key !== 'string' || key.length > IDEMPOTENCY_KEY_MAX)) return problem('bad-request');
    const { locale } = markets[market];
    const upload = await readUpload(raw, 'cv', MAX_CV_BYTES);
    if (upload === null) return fieldErrors({ cv: [texts.text(locale, 'application.no-cv')] });
    const [chosen = '', name = '', e_mail = '', phone = '', text = ''] = jobApplicationFields.map((field) => upload.fields[field] ?? '');
    const form = { name, e_mail, phone, text };
    const fileName = cleanFileName(upload.fileName);
    const position = jobPositions.find((candidate) => candidate === chosen);
    const errors = {
      ...formErrors(market, {
        position: { value: chosen, rules: [fieldRules.choiceRequired, fieldRules.oneOf(jobPositions)] },
        ...checkSender(form),
        text: { value: text, rules: [fieldRules.required, fieldRules.maxLength(TEXT_MAX), fieldRules.plainText] },
      }),
      ...(!isCv(fileName, upload.content) && { cv: [texts.text(locale, 'application.wrong-cv')] }),
    };
    if (position === undefined || Object.keys(errors).length > 0) return fieldErrors(errors);

    const content = toContent({ ...form, references: {} });
    const hasReceipt = await chargeReceipt(deps, { market, eMail: content.e_mail, ip: identity.ip });
    return idempotent(deps.database.db, key, sendJobApplication.name, keyScope(identity), async (tx) => {
      const reason = texts.text(locale, `application.position.${position}`);
      const files = [{ name: fileName, content: upload.content }];
      await storeMessage(
        tx,
        deps,
        { market, kind: 'job-application', reason, department: DEPARTMENT, content, hasReceipt, files },
        requestId,
      );
      return created({ received: true });
    });
  });
}
