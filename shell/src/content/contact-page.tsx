import { Icon, type IconShape } from '@okruh/ui';
import { callIcon, clockIcon, helpIcon, mailIcon, storeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement, ReactNode } from 'react';
import { PhoneLink } from '../parts/phone-link.tsx';
import { usePageData } from '../model/page-data.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactData } from './contact-source.ts';

/** Each question has its mailbox. */
const mailboxes = ['orders', 'buyout', 'privacy'] as const;

/** How to reach us, and the form for who would rather write. */
export default function ContactPage(): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { reasons } = usePageData<ContactData>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{text('contact.title')}</h1>
        <p className="lead">{text('contact.lead')}</p>
      </div>
      <ul className="reasons contact-ways">
        <ContactOption icon={callIcon} title={<PhoneLink />}>
          {text('contact.phone')}
        </ContactOption>
        {mailboxes.map((box) => (
          <ContactOption
            key={box}
            icon={mailIcon}
            title={<a href={`mailto:${text(`contact.mail.${box}`)}`}>{text(`contact.mail.${box}`)}</a>}
          >
            {text(`contact.mail.${box}.text`)}
          </ContactOption>
        ))}
        <ContactOption icon={clockIcon} title={text('phone.hours')}>
          {text('contact.hours')}
        </ContactOption>
        <ContactOption icon={storeIcon} title={<Link href={pagePaths.stores[market]}>{text('stores.title')}</Link>}>
          {text('contact.stores')}
        </ContactOption>
        <ContactOption icon={helpIcon} title={<Link href={pagePaths.faq[market]}>{text('faq.title')}</Link>}>
          {text('contact.faq')}
        </ContactOption>
      </ul>
      {reasons !== null && reasons.length > 0 && <ContactForm reasons={reasons} />}
    </div>
  );
}

interface ContactOptionProps {
  readonly icon: IconShape;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function ContactOption({ icon, title, children }: ContactOptionProps): ReactElement {
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
