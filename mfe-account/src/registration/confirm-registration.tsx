import { Button, ButtonLink } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from '../api.ts';
import { DonePage } from '../done-page.tsx';
import { FormPage } from '../form-page.tsx';
import { pathOf } from '../pages.ts';
import { Refusal } from '../refusal.tsx';
import { beginSession } from '../session.ts';

/**
 * The last step of a registration, behind the mail's link. A press confirms rather than the visit itself: programs that
 * look at links in mails would use the link up.
 */
export function ConfirmRegistration({ token }: { readonly token: string }) {
  const text = useText();
  const { market, navigate, toast } = useRemote();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => accounts.call('confirm_registration', { body: { token } }),
    onSuccess: ({ account }) => {
      if (account === null) return;
      toast({ kind: 'success', title: text('confirm.done.heading') });
      beginSession(queryClient, account);
      navigate(pathOf(market, 'account'), { replace: true });
    },
  });
  if (confirm.isSuccess) {
    return (
      <DonePage
        heading={text('confirm.done.heading')}
        text={text('confirm.done')}
        action={<ButtonLink href={pathOf(market, 'login')}>{text('login.submit')}</ButtonLink>}
      />
    );
  }
  return (
    <FormPage heading={text('confirm.heading')} lead={text('confirm.lead')}>
      <div className="stack">
        <Refusal title={text('confirm.refused')} error={confirm.error} />
        <div className="row">
          <Button size="large" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {text('confirm.submit')}
          </Button>
          {confirm.isError && (
            <>
              <ButtonLink kind="quiet" size="large" href={pathOf(market, 'login')}>
                {text('login.submit')}
              </ButtonLink>
              <ButtonLink kind="bare" size="large" href={pathOf(market, 'registration')}>
                {text('confirm.again')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </FormPage>
  );
}
