import type { Appraisal, DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { answerValues } from '@okruh/market/appraisal';
import { Button, Field, Icon } from '@okruh/ui';
import { errorIcon, successIcon } from '@okruh/ui/icons';
import { FieldErrorsError, useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import type { FormEvent } from 'react';
import { useStore } from 'zustand';
import { pushEstimateSent } from '../model/analytics.ts';
import { buyout } from '../model/api.ts';
import type { WizardStore } from '../model/wizard.store.ts';
import styles from '../buyout.module.css';

interface EstimateFormProps {
  readonly device: DeviceSummary;
  readonly appraisal: Appraisal;
  readonly store: WizardStore;
}

/** Sends the estimate by e-mail: sent, refused with the field's error, or failed with the input kept. */
export default function EstimateForm({ device, appraisal, store }: EstimateFormProps) {
  const text = useText();
  const { toast } = useRemote();
  const { answers, emailForm } = useStore(store);
  const { changeEmailForm } = store.getState();
  const getKey = useIdempotencyKey();
  const send = useMutation({
    mutationFn: () => {
      const body = {
        e_mail: emailForm.email.trim(),
        device_identifier: device.device_identifier,
        appraisal_version: appraisal.version,
        device_condition_choices: answerValues(appraisal, answers),
        note: '',
      };
      return buyout.call('send_buyout_to_email', { body, idempotencyKey: getKey(body) });
    },
    onSuccess: () => {
      pushEstimateSent(device);
      changeEmailForm({ emailSent: true, errors: {} });
      toast({ kind: 'success', title: text('estimate.toast.title'), text: text('estimate.toast.text', { email: emailForm.email.trim() }) });
    },
    onError: (error) => {
      // The specification's three outcomes: sent, a 400 on the field, anything else including the network.
      if (error instanceof FieldErrorsError)
        changeEmailForm({ emailSent: null, errors: { email: [...(error.fields['e_mail'] ?? error.nonFieldErrors)] } });
      else changeEmailForm({ emailSent: false, errors: {} });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  const [error] = [emailForm.errors['email']].flat();
  return (
    <form className={`stack ${styles.estimate}`} onSubmit={submit} noValidate>
      <Field label={text('estimate.email')} error={typeof error === 'string' ? error : undefined} name="estimate-email">
        {(control) => (
          <div className="input-group">
            <input
              {...control}
              className="input"
              type="email"
              autoComplete="email"
              inputMode="email"
              value={emailForm.email}
              onChange={(event) => changeEmailForm({ email: event.target.value, emailSent: null, errors: {} })}
            />
            <Button type="submit" busy={send.isPending}>
              {text('estimate.send')}
            </Button>
          </div>
        )}
      </Field>
      <p className={`small row ${styles.estimateResult}`} role="status">
        {emailForm.emailSent === true && (
          <>
            <Icon of={successIcon} /> {text('estimate.sent', { email: emailForm.email.trim() })}
          </>
        )}
        {emailForm.emailSent === false && (
          <>
            <Icon of={errorIcon} /> {text('estimate.failed')}
          </>
        )}
      </p>
    </form>
  );
}
