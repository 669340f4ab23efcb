import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import type { Answers } from '@okruh/market/appraisal';
import { LinkButton, Notice, TextArea } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { type ReactNode, useState } from 'react';
import styles from '../../office/dossier.module.css';
import { buyout as client } from '../../office/api/api.ts';
import { useTypedFacts } from '../../office/conflict/case-conflict.tsx';
import { answerFacts } from './buyout-facts.ts';
import { answersByCondition, toInspection, isChanged } from './inspection.ts';
import { InspectionTable } from './inspection-table.tsx';
import { PricePanel } from './price-panel.tsx';
import { useCommand } from './use-command.ts';

const NOTE_LENGTH = 2000;

/**
 * The inspection, answer by answer beside the customer's own. What the clerk changed stays here until it is saved, also
 * when somebody else changes the buy-out meanwhile.
 */
export function InspectionPanel({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  const [draft, setDraft] = useState<Answers>({});
  const [note, setNote] = useState<string | null>(null);
  const isOpen = buyout.allowed.includes('inspect');
  const inspection = toInspection(buyout, draft);
  const isNoteChanged = note !== null && note !== (buyout.inspection_note ?? '');
  const hasChanges = isOpen && (isChanged(buyout, draft) || isNoteChanged);
  useLeaveGuard(hasChanges);
  useTypedFacts(
    hasChanges
      ? [...answerFacts(buyout, inspection.answers), ...(isNoteChanged ? [{ label: text('inspection.note'), value: note }] : [])]
      : [],
  );
  const save = useCommand({
    id: buyout.id,
    send: (body: { readonly answers: AdminBuyout['customer_answers']; readonly note: string }) =>
      client.call('admin_inspect_buyout', { params: { id: buyout.id }, body: { version: buyout.version, ...body } }),
    done: 'inspection.done',
    failed: 'inspection.save.failed',
  });
  const submit = (): void =>
    save.mutate(
      {
        answers: Object.entries(inspection.answers).flatMap(([condition, value]) => (value === null ? [] : { condition, value })),
        note: note ?? buyout.inspection_note ?? '',
      },
      {
        onSuccess: () => {
          setDraft({});
          setNote(null);
        },
      },
    );
  const isShown = isOpen || buyout.inspected_answers !== null;
  return (
    <div className={styles.inspection}>
      <section className={`panel stack ${styles.questions}`} aria-labelledby="inspection-heading">
        <div className="panel-title">
          <h2 id="inspection-heading">{text(isShown ? 'inspection.heading' : 'inspection.answers')}</h2>
          {isOpen && inspection.missing.length > 0 && (
            <LinkButton onClick={() => setDraft((before) => ({ ...before, ...customersAnswers(buyout, inspection.missing) }))}>
              {text('inspection.take-over')}
            </LinkButton>
          )}
        </div>
        <InspectionTable
          buyout={buyout}
          inspection={inspection}
          isOpen={isOpen}
          isShown={isShown}
          errors={toErrors(save.error)}
          onAnswer={(condition, value) => {
            setDraft((before) => ({ ...before, [condition]: value }));
            // What the server said concerned the answers before.
            if (save.isError) save.reset();
          }}
        />
        {isOpen ? (
          <TextArea
            label={text('inspection.note')}
            help={text('inspection.note.help')}
            optional
            id="inspection-note"
            maxLength={NOTE_LENGTH}
            value={note ?? buyout.inspection_note ?? ''}
            onChange={({ target }) => setNote(target.value)}
          />
        ) : (
          buyout.inspection_note && <Quote heading={text('inspection.note')}>{buyout.inspection_note}</Quote>
        )}
        {!isShown && <Notice tone="info">{text('inspection.later')}</Notice>}
      </section>
      <PricePanel
        buyout={buyout}
        inspection={inspection}
        isOpen={isOpen}
        isShown={isShown}
        hasChanges={hasChanges}
        isSaving={save.isPending}
        onSave={submit}
      />
    </div>
  );
}

function Quote({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <div>
      <b className="small">{heading}</b>
      <p className={styles.customerNote}>{children}</p>
    </div>
  );
}

function customersAnswers(buyout: AdminBuyout, conditions: readonly string[]): Answers {
  const answers = answersByCondition(buyout.customer_answers);
  return Object.fromEntries(conditions.flatMap((condition) => (answers[condition] ? [[condition, answers[condition]]] : [])));
}

/** The server's messages by condition. */
function toErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof FieldErrorsError)) return {};
  return Object.fromEntries(
    Object.entries(error.groups['answers'] ?? {}).flatMap(([condition, [first]]) => (first ? [[condition, first]] : [])),
  );
}
