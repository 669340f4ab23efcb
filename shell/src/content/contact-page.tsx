import { Icon, type IconShape } from '@okruh/ui';
import { callIcon, clockIcon, mailIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement, ReactNode } from 'react';

export default function ContactPage(): ReactElement {
  const text = useText();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{text('contact.title')}</h1>
        <p className="lead">{text('contact.lead')}</p>
      </div>
      <ul className="reasons">
        <Way icon={callIcon} title={<a href={text('phone.href')}>{text('phone.number')}</a>}>
          {text('contact.phone')}
        </Way>
        <Way icon={mailIcon} title={<a href={`mailto:${text('contact.mail')}`}>{text('contact.mail')}</a>}>
          {text('contact.mail.text')}
        </Way>
        <Way icon={clockIcon} title={text('phone.hours')}>
          {text('contact.hours')}
        </Way>
      </ul>
    </div>
  );
}

function Way({
  icon,
  title,
  children,
}: {
  readonly icon: IconShape;
  readonly title: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <li>
      <Icon of={icon} size="large" />
      <div>
        <b>{title}</b>
        <span className="muted small">{children}</span>
      </div>
    </li>
  );
}
