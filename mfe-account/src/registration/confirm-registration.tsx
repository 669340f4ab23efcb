import type { Account } from '@okruh/contracts/http/accounts/login';
import { Button, ButtonLink } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from '../model/api.ts';
import { FormPage } from '../parts/form-page.tsx';
import { getPath } from '../model/pages.ts';
import { PasswordForm } from '../parts/password-form.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { beginSession } from '../model/session.ts';

/**
 * The last step of a registration, behind the mail's link. A press confirms rather than the visit itself: programs that
 * look at links in mails would use the link up.
 */
export function ConfirmRegistration({ token }: { readonly token: string }) {
  const text = useText();
  const { market, navigate, toast } = useRemote();
  const queryClient = useQueryClient();
  const begin = (account: Account): void => {
    toast({ kind: 'success', title: text('confirm.done.heading') });
    beginSession(queryClient, account);
    navigate(getPath(market, 'account'), { replace: true });
  };
  const confirm = useMutation({
    mutationFn: () => accounts.call('confirm_registration', { body: { token } }),
    onSuccess: ({ account }) => account !== null && begin(account),
  });
  if (confirm.isSuccess && confirm.data.account === null) return <OwnPassword token={token} onOpened={begin} />;
  return (
    <FormPage heading={text('confirm.heading')} lead={text('confirm.lead')}>
      <div className="stack">
        <Refusal title={text('confirm.refused')} error={confirm.error} />
        <div className="row">
          <Button size="large" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {text('confirm.submit')}
          </Button>
          {confirm.isError && <Alternatives />}
        </div>
      </div>
    </FormPage>
  );
}

/** In another browser than the form's: the password typed there may be a stranger's, so the owner of the mailbox sets one here. */
function OwnPassword({ token, onOpened }: { readonly token: string; onOpened(account: Account): void }) {
  const text = useText();
  return (
    <FormPage heading={text('confirm.password.heading')} lead={text('confirm.password.lead')}>
      <PasswordForm
        refused={text('confirm.refused')}
        submit={text('confirm.submit')}
        alternatives={<Alternatives />}
        save={async (values) => {
          const { account } = await accounts.call('confirm_registration', { body: { token, ...values } });
          if (account !== null) onOpened(account);
        }}
      />
    </FormPage>
  );
}

function Alternatives() {
  const text = useText();
  const { market } = useRemote();
  return (
    <>
      <ButtonLink kind="quiet" size="large" href={getPath(market, 'login')}>
        {text('login.submit')}
      </ButtonLink>
      <ButtonLink kind="bare" size="large" href={getPath(market, 'registration')}>
        {text('confirm.again')}
      </ButtonLink>
    </>
  );
}
