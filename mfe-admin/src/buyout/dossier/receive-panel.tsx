import { receiveStep } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Notice, TextArea, TextField } from '@okruh/ui';
import { packageIcon } from '@okruh/ui/icons';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import styles from '../../office/dossier.module.css';
import { buyout as client } from '../../office/api/api.ts';
import { addressSchema, knownOr } from '../../office/grid/list-address.ts';
import { useScannedText } from '../../office/scanned.ts';
import { isConflict } from '../../office/conflict/use-case-command.ts';
import { useCommand } from './use-command.ts';

const stepSchema = addressSchema((parameters) => ({ step: knownOr(parameters['step'], [receiveStep], undefined) }));

/** Takes a device in: open at once when the reader led here. */
export function ReceivePanel({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  const scanned = useScannedText(buyout.id);
  const [{ step }, write] = useSearchState(stepSchema);
  return (
    <section className={`panel stack ${styles.receive}`} aria-labelledby="receive-heading">
      <div className="panel-title">
        <h2 id="receive-heading">{text('receive.heading')}</h2>
        {step === undefined && (
          <Button icon={packageIcon} onClick={() => write({ step: receiveStep })}>
            {text('receive.open')}
          </Button>
        )}
      </div>
      {step === receiveStep && (
        <ReceiveForm key={scanned ?? ''} buyout={buyout} scanned={scanned} onClose={() => write({ step: undefined })} />
      )}
    </section>
  );
}

interface ReceiveFormProps {
  readonly buyout: AdminBuyout;
  readonly scanned: string | null;
  onClose(): void;
}

function ReceiveForm({ buyout, scanned, onClose }: ReceiveFormProps) {
  const text = useText();
  const language = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(scanned ?? '');
  const receive = useCommand({
    id: buyout.id,
    send: (body: { readonly identifier: string; readonly note: string }) =>
      client.call('admin_receive_buyout', { params: { id: buyout.id }, body: { version: buyout.version, ...body } }),
    done: 'receive.done',
  });
  const form = useOfficeForm({
    defaults: { identifier: scanned ?? '', note: '' },
    rules: ({ identifier }) => ({
      identifier: [fieldRules.maxLength(80), fieldRules.plainText],
      // A device that nobody identified needs a reason why.
      note: [...(identifier.trim() === '' ? [fieldRules.required] : []), fieldRules.maxLength(2000), fieldRules.plainText],
    }),
    idPrefix: 'receive-',
    submit: async ({ identifier, note }) => {
      await receive.mutateAsync({ identifier: identifier.trim(), note }).catch((error: unknown) => {
        // It concerns one field, so that is where it is said.
        if (error instanceof ProblemError && error.code === 'identifier-mismatch')
          throw new FieldErrorsError({ identifier: [failureText(error, language)] });
        throw error;
      });
      onClose();
    },
    onFailure: isConflict,
  });
  const { ref, onBlur, ...identifier } = form.field('identifier');
  useEffect(() => {
    // After a scan only Enter is left to press.
    const target = element.current?.querySelector<HTMLElement>(scanned === null ? 'input' : '[type="submit"]');
    target?.focus();
  }, [scanned]);
  return (
    <form ref={element} className="stack" noValidate onSubmit={form.onSubmit}>
      <CaseConflictNotice place="form" />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <div className={styles.receiveFields}>
        <TextField
          {...identifier}
          ref={ref}
          label={text(`receive.${buyout.device.identifier_kind}`)}
          help={text('receive.help')}
          autoComplete="off"
          autoCapitalize="none"
          onBlur={(event) => {
            setChecked(event.target.value.trim());
            onBlur(event);
          }}
        />
        <TextArea {...form.field('note')} label={text('receive.note')} />
      </div>
      <DialogButtons onCancel={onClose}>
        <Button type="submit" icon={packageIcon} busy={form.isBusy}>
          {text('receive.submit')}
        </Button>
      </DialogButtons>
      {/* Below the buttons: what comes as the field is left would move them away from the pointer. */}
      <IdentifierCheck buyout={buyout} identifier={checked} />
    </form>
  );
}

/** Whether the IMEI or serial number can exist, and where else it waits. */
function IdentifierCheck({ buyout, identifier }: { readonly buyout: AdminBuyout; readonly identifier: string }) {
  const text = useText();
  const isOwnCode = [buyout.code, buyout.number].some((own) => own.toUpperCase() === identifier.toUpperCase());
  const { data } = useQuery({
    ...client.query('admin_check_identifier', { params: { identifier: identifier || '-' } }),
    enabled: identifier.length >= 3 && identifier.length <= 40 && !isOwnCode,
    staleTime: 0,
  });
  const others = data?.open.filter(({ id }) => id !== buyout.id) ?? [];
  return (
    <div className={`stack ${styles.checks}`} role="status">
      {data && !data.is_valid && <Notice tone="warning" title={text(`receive.invalid.${data.kind}`)} />}
      {data && data.open.length > others.length && <Notice tone="success" title={text('receive.belongs')} />}
      {others.length > 0 && (
        <Notice tone="warning" title={text('receive.elsewhere', { count: others.length })}>
          {others.map(({ id, number, status }) => (
            <span key={id} className={styles.line}>
              <Link href={pathTo(officePaths.buyout, { id })}>{number}</Link> ({text(`status.${status}`)})
            </span>
          ))}
        </Notice>
      )}
    </div>
  );
}
