import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { AccessDialog } from './access-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { type ReasonAction, StaffReasonDialog } from './staff-reason-dialog.tsx';

type Action = 'access' | 'rename' | ReasonAction;

/** What an administrator may change of somebody's account; of their own only the name. */
export function MemberActions({ member, isOwn }: { readonly member: StaffMember; readonly isOwn: boolean }) {
  const text = useText();
  const [open, setOpen] = useState<Action | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <div className="row row-tight">
        {listActions(member, isOwn).map((action) => (
          <Button
            key={action}
            kind={action === 'access' ? 'confirm' : 'quiet'}
            size="small"
            aria-haspopup="dialog"
            onClick={() => setOpen(action)}
          >
            {text(`staff.${action}`)}
          </Button>
        ))}
      </div>
      {open === 'access' && <AccessDialog member={member} onClose={close} />}
      {open === 'rename' && <NameDialog member={member} onClose={close} />}
      {open !== null && open !== 'access' && open !== 'rename' && <StaffReasonDialog action={open} member={member} onClose={close} />}
    </>
  );
}

function listActions({ state, has_second_factor: hasSecondFactor }: StaffMember, isOwn: boolean): readonly Action[] {
  if (isOwn) return ['rename'];
  if (state === 'disabled') return ['enable', 'rename'];
  return ['access', 'rename', 'reinvite', ...(hasSecondFactor ? (['reset-second-factor'] as const) : []), 'disable'];
}
