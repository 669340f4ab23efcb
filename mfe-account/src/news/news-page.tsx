import { Button, ButtonLink, Empty } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { accounts } from '../model/api.ts';
import { DonePage } from '../parts/done-page.tsx';
import { FormPage } from '../parts/form-page.tsx';
import { useFragment, useLinkToken } from '../model/link-token.ts';
import { Refusal } from '../parts/refusal.tsx';

/** Behind the links of the news' mail: `#t=` begins the news, `#u=` ends them. */
export function NewsPage() {
  const text = useText();
  const begin = useLinkToken();
  const end = useFragment('u');
  if (begin !== null) return <Decision what="begin" token={begin} />;
  if (end !== null) return <Decision what="end" token={end} />;
  return (
    <Empty level={1} title={text('news.no-link.title')} actions={<ButtonLink href="/">{text('news.home')}</ButtonLink>}>
      {text('news.no-link')}
    </Empty>
  );
}

/** A press decides rather than the visit itself: programs that look at links in mails must begin or end nothing. */
function Decision({ what, token }: { readonly what: 'begin' | 'end'; readonly token: string }) {
  const text = useText();
  const decide = useMutation({
    mutationFn: () => accounts.call(what === 'begin' ? 'confirm_subscription' : 'end_subscription', { body: { token } }),
  });
  if (decide.isSuccess) {
    return (
      <DonePage
        heading={text(`news.${what}.done.heading`)}
        text={text(`news.${what}.done`)}
        action={<ButtonLink href="/">{text('news.home')}</ButtonLink>}
      />
    );
  }
  return (
    <FormPage heading={text(`news.${what}.heading`)} lead={text(`news.${what}.lead`)}>
      <div className="stack">
        <Refusal title={text('news.refused')} error={decide.error} />
        <div className="row">
          <Button size="large" busy={decide.isPending} onClick={() => decide.mutate()}>
            {text(`news.${what}`)}
          </Button>
        </div>
      </div>
    </FormPage>
  );
}
