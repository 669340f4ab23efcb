import type { RepairQuote } from '@okruh/contracts/http/repairs';
import type { QuoteRow } from './tables.ts';

export const quoteView = (quote: QuoteRow): RepairQuote => ({
  id: quote.id,
  ...quote.sum,
  finding: quote.finding,
  sent_at: quote.sentAt?.toISOString() ?? null,
  answer_until: quote.answerUntil?.toISOString() ?? null,
  ready_on: quote.readyOn,
  answer: quote.answer,
  answered_at: quote.answeredAt?.toISOString() ?? null,
  answered_by: quote.answeredBy,
  consent_text: quote.consentText,
});
