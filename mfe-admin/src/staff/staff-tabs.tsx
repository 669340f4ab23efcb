import { officePaths } from '@okruh/contracts/office-paths';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';

const views = ['staff', 'staff-roles', 'security'] as const;

/** The ways between the pages about people. */
export function StaffTabs({ view }: { readonly view: (typeof views)[number] }) {
  const text = useText();
  return (
    <nav className="tabs" aria-label={text('staff.views')}>
      {views.map((one) => (
        <Link key={one} href={officePaths[one]} className="tab" aria-current={one === view ? 'page' : undefined}>
          {text(`staff.view.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
