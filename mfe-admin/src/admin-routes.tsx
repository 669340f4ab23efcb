import { type OfficePage, officePaths } from '@okruh/contracts/office-paths';
import { Empty } from '@okruh/ui';
import { MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { RemoteRouter } from '@okruh/web-kit/router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Office } from './frame/office.tsx';
import type { Area } from './office/area.ts';
import { LanguageProvider } from './office/language/language-provider.tsx';
import { AdminPage } from './office/page/admin-page.tsx';
import { PageLink } from './office/page/page-link.tsx';
import { loadSection, resolvePage, pages, sectionPermissions, type ShownPage } from './pages.ts';
import type { OfficeMessages } from './office/messages.ts';

type PageComponent = ComponentType<Readonly<Record<string, string>>>;

/** The component of each page, loaded with its area and its texts when it is first shown. */
const components = Object.fromEntries(
  Object.entries(pages).map(([name, { load }]) => [name, lazyPage(name as OfficePage, load)]),
) as Readonly<Record<OfficePage, PageComponent>>;

function lazyPage(name: OfficePage, load: () => Promise<Area<never>>): PageComponent {
  return lazy(async () => {
    const { messages, pages: drawn } = await load();
    // The page table has checked that the area draws it, and that it takes the values of its address.
    const Page = (drawn as Readonly<Record<OfficePage, PageComponent>>)[name];
    return {
      default: (params) => (
        <Texts messages={messages}>
          <Page {...params} />
        </Texts>
      ),
    };
  });
}

function Texts({ messages: [first, ...rest], children }: { readonly messages: readonly OfficeMessages[]; readonly children: ReactNode }) {
  if (first === undefined) return children;
  return (
    <MoreTexts messages={first}>
      <Texts messages={rest}>{children}</Texts>
    </MoreTexts>
  );
}

/** Work with a scanner has the whole screen: such a page draws its own head. */
const barePages: ReadonlySet<OfficePage> = new Set<OfficePage>(['picking-station', 'pack-bench']);

/** Everything below `/admin`. */
export function AdminRoutes() {
  return (
    <Suspense fallback={null}>
      <LanguageProvider>
        <OfficeRoutes />
      </LanguageProvider>
    </Suspense>
  );
}

function OfficeRoutes() {
  const { path } = useRemote();
  const page = resolvePage(path);
  return (
    <RemoteRouter>
      {page?.name === 'sign-in' ? (
        <Shown page={page} />
      ) : (
        <Office page={page} permissions={sectionPermissions} loadSection={loadSection} isBare={page !== null && barePages.has(page.name)}>
          {page === null ? <NotFound /> : <Shown page={page} />}
        </Office>
      )}
    </RemoteRouter>
  );
}

function Shown({ page }: { readonly page: ShownPage }) {
  const Page = components[page.name];
  // Nothing of one thing's page stays on the page of another.
  return (
    <Suspense fallback={null}>
      <Page key={Object.values(page.params).join('/')} {...page.params} />
    </Suspense>
  );
}

function NotFound() {
  const text = useText();
  return (
    <AdminPage title={text('not-found.title')}>
      <Empty title={text('not-found.heading')} actions={<PageLink href={officePaths.home}>{text('not-found.home')}</PageLink>}>
        {text('not-found.text')}
      </Empty>
    </AdminPage>
  );
}
