import { createBrowserRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { AccessGate } from './features/identity/components/access-gate.tsx';
import { InvitationGate } from './features/identity/components/invitation-gate.tsx';
import { FocusNewPage } from './layout/focus-new-page.tsx';
import { RouteError } from './layout/route-error.tsx';
import { loadChunk, type PageModule } from './lib/loading/load-chunk.ts';
import { paths } from './paths.ts';
import { RequiredFactorGate } from './required-factor-gate.tsx';
import { LoadingPage } from './ui/loading-page.tsx';

const page = (path: string, load: () => Promise<PageModule>) => ({
  path,
  lazy: () => loadChunk(path.replaceAll(/[/:]+/g, '-').replace(/^-/, ''), load),
});

const ID = ':brandId';

const FORMER_SETTINGS = [
  ['/settings/team/audit', paths.settingsActivity],
  ['/settings/webhooks', paths.settingsNotifications],
  ['/settings/connections', paths.settingsIntegrations],
] as const;

/** In the frame with the sidebar. */
const SIGNED_IN: RouteObject[] = [
  page(paths.brands, () => import('./features/brands/pages/browse-page.tsx')),
  page(paths.searchBrands, () => import('./features/search/pages/search-brands-page.tsx')),
  page(paths.products, () => import('./features/products/pages/products-page.tsx')),
  page(paths.notifications, () => import('./features/watching/pages/notifications-page.tsx')),
  page(paths.brief, () => import('./features/watching/pages/brief-page.tsx')),
  page(paths.changes, () => import('./features/watching/pages/changes-page.tsx')),
  page(paths.check(':checkId'), () => import('./features/checks/pages/check-page.tsx')),
  page(paths.lookup, () => import('./features/brands/pages/lookup-page.tsx')),
  page(paths.connectExtension, () => import('./features/team/pages/connect-extension-page.tsx')),
  page(paths.extension, () => import('./features/team/pages/extension-page.tsx')),
  { path: paths.brand(ID), element: <Navigate to="overview" replace /> },
  {
    ...page(paths.brand(ID), () => import('./features/brands/pages/brand-detail-page.tsx')),
    children: [
      // The brand page displays the tab in its URL.
      { path: paths.brandOverview(ID) },
      { path: paths.brandProducts(ID) },
    ],
  },
  {
    ...page(paths.privateBrand(ID), () => import('./features/brands/pages/private-brand-page.tsx')),
    children: [{ path: paths.privateBrandOverview(ID) }, { path: paths.privateBrandProducts(ID) }],
  },
  page(paths.compare, () => import('./features/lists/pages/compare-page.tsx')),
  page(paths.categories, () => import('./features/niches/pages/categories-page.tsx')),
  page(paths.category(':categoryId'), () => import('./features/niches/pages/category-page.tsx')),
  page(paths.technologies, () => import('./features/niches/pages/technologies-page.tsx')),
  page(paths.technology(':technologyId'), () => import('./features/niches/pages/technology-page.tsx')),
  page(paths.estimates, () => import('./features/brands/pages/estimates-page.tsx')),
  page(paths.savedSearch(':searchId'), () => import('./features/search/pages/saved-search-page.tsx')),
  page(paths.lists, () => import('./features/lists/pages/lists-page.tsx')),
  page(paths.list(':listId'), () => import('./features/lists/pages/list-page.tsx')),
  page(paths.importToNewList, () => import('./features/lists/pages/import-to-list-page.tsx')),
  page(paths.importToList(':listId'), () => import('./features/lists/pages/import-to-list-page.tsx')),
  page(paths.import, () => import('./features/imports/pages/import-page.tsx')),
  page(paths.dataHealth, () => import('./features/collection/pages/data-health-page.tsx')),
  page(
    paths.dataHealthOwnerRequests,
    () => import('./features/owner-requests/pages/owner-decisions-page.tsx'),
  ),
  {
    ...page(paths.settings, () => import('./layout/settings-layout.tsx')),
    children: [
      { index: true, element: <Navigate to={paths.settingsProfile} replace /> },
      page(paths.settingsProfile, () => import('./features/identity/pages/profile-page.tsx')),
      page(paths.settingsSecurity, () => import('./features/identity/pages/security-page.tsx')),
      page(paths.settingsPlan, () => import('./features/subscriptions/pages/plan-page.tsx')),
      page(paths.settingsAccount, () => import('./features/team/pages/account-page.tsx')),
      page(paths.settingsTeam, () => import('./features/team/pages/team-page.tsx')),
      page(paths.settingsActivity, () => import('./features/team/pages/audit-log-page.tsx')),
      page(
        paths.settingsNotifications,
        () => import('./features/watching/pages/notification-settings-page.tsx'),
      ),
      page(paths.settingsIntegrations, () => import('./features/integrations/pages/integrations-page.tsx')),
      page(paths.settingsApi, () => import('./features/team/pages/api-page.tsx')),
      page(paths.settingsBilling, () => import('./features/subscriptions/pages/billing-page.tsx')),
      ...FORMER_SETTINGS.map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
    ],
  },
];

/** Every page (docs/product.md 3), each loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    element: (
      <>
        {/* Scrolls to the top first, so that a page can go to its own place. */}
        <ScrollRestoration />
        <Outlet />
        <FocusNewPage />
      </>
    ),
    errorElement: <RouteError />,
    HydrateFallback: LoadingPage,
    children: [
      {
        element: <AccessGate admit="visitor" />,
        children: [
          page(paths.login, () => import('./features/identity/pages/login-page.tsx')),
          page(paths.register, () => import('./features/identity/pages/register-page.tsx')),
          page(paths.forgotPassword, () => import('./features/identity/pages/forgot-password-page.tsx')),
        ],
      },
      page(paths.apiDocs, () => import('./features/documentation/pages/api-docs-page.tsx')),
      page(paths.terms, () => import('./features/legal/pages/legal-page.tsx')),
      page(paths.privacy, () => import('./features/legal/pages/legal-page.tsx')),
      page(paths.imprint, () => import('./features/legal/pages/legal-page.tsx')),
      page(paths.security, () => import('./features/legal/pages/legal-page.tsx')),
      page(paths.ownerRequests, () => import('./features/owner-requests/pages/owner-requests-page.tsx')),
      page(
        paths.confirmOwnerRequest,
        () => import('./features/owner-requests/pages/confirm-request-page.tsx'),
      ),
      page(paths.shared(':token'), () => import('./features/sharing/pages/shared-page.tsx')),
      page(paths.unsubscribe(':token'), () => import('./features/watching/pages/unsubscribe-page.tsx')),
      page(paths.resetPassword, () => import('./features/identity/pages/reset-password-page.tsx')),
      page(paths.confirmEmail, () => import('./features/identity/pages/confirm-email-page.tsx')),
      page(paths.undoEmailChange, () => import('./features/identity/pages/undo-email-change-page.tsx')),
      {
        element: <AccessGate admit="unpaid" />,
        children: [
          {
            element: <RequiredFactorGate />,
            children: [
              page(paths.selectPlan, () => import('./features/subscriptions/pages/select-plan-page.tsx')),
              page(paths.unpaidAccount, () => import('./features/team/pages/unpaid-account-page.tsx')),
              page(
                paths.unpaidBilling,
                () => import('./features/subscriptions/pages/unpaid-billing-page.tsx'),
              ),
              page(paths.unpaidTeam, () => import('./features/team/pages/unpaid-team-page.tsx')),
              page(paths.unpaidLists, () => import('./features/lists/pages/unpaid-lists-page.tsx')),
            ],
          },
        ],
      },
      {
        element: <InvitationGate />,
        children: [page(paths.join, () => import('./features/team/pages/join-page.tsx'))],
      },
      {
        element: <AccessGate admit="paid" />,
        children: [
          {
            element: <RequiredFactorGate />,
            children: [
              page(paths.connect, () => import('./features/team/pages/connect-page.tsx')),
              {
                lazy: () => loadChunk('signed-in-area', () => import('./signed-in-area.tsx')),
                children: [{ errorElement: <RouteError within />, children: SIGNED_IN }],
              },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to={paths.login} replace /> },
    ],
  },
];

export function createRouter() {
  // React Router gives the entry of a full load no key of its own, so it would share its scroll position with earlier loads.
  if (!history.state?.key)
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  return createBrowserRouter(routes);
}
