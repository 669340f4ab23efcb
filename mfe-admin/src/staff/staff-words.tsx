import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { Status, type Tone } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatDateTime } from '../office/language/format.ts';

const tones: Readonly<Record<StaffMember['state'], Tone | 'wait'>> = { invited: 'wait', active: 'success', disabled: 'danger' };

/** Whether somebody was invited, is at work, or was closed out; of an invitation how long its link works. */
export function StaffState({ member }: { readonly member: Pick<StaffMember, 'state' | 'invitation_expires_at'> }) {
  const text = useText();
  const { market } = useRemote();
  const until = member.invitation_expires_at;
  return (
    <span>
      <Status tone={tones[member.state]}>{text(`staff.state.${member.state}`)}</Status>
      {member.state === 'invited' && (
        <span className="sub">
          {until === null ? text('staff.invitation.expired') : text('staff.invitation.until', { at: formatDateTime(until, market) })}
        </span>
      )}
    </span>
  );
}

/** Names of what somebody is. */
export const describeRoles = (text: TextFunction, { roles }: Pick<StaffMember, 'roles'>): string =>
  roles.map((role) => text(`role.${role}`)).join(', ');

/** Whether the second step of the login is set up. */
export function describeSecondFactor(text: TextFunction, member: Pick<StaffMember, 'has_second_factor' | 'is_demo'>): string {
  if (member.is_demo) return text('staff.second-factor.demo');
  return text(`staff.second-factor.${member.has_second_factor ? 'set' : 'missing'}`);
}
