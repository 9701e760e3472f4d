import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import { AccessGate } from './features/identity/components/access-gate.tsx';
import { RouteError } from './layout/route-error.tsx';
import { loadChunk } from './lib/load-chunk.ts';
import { paths } from './paths.ts';
import { WaitingPage } from './ui/waiting-page.tsx';

const page = (path: string, load: () => Promise<{ default: ComponentType }>) => ({
  path,
  lazy: () => loadChunk(path.replaceAll(/[/:]+/g, '-').replace(/^-/, ''), load),
});

/** Every route of the specification, section 2; each page's script is loaded when it is first needed. */
const routes: RouteObject[] = [
  {
    element: (
      <>
        <Outlet />
        {/* A page that was opened by its address has no key of its own. */}
        <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      </>
    ),
    errorElement: <RouteError />,
    HydrateFallback: WaitingPage,
    children: [
      {
        element: <AccessGate admit="visitor" />,
        children: [
          page('/login', () => import('./features/identity/pages/login-page.tsx')),
          page('/register', () => import('./features/identity/pages/register-page.tsx')),
          page('/forgot-password', () => import('./features/identity/pages/forgot-password-page.tsx')),
        ],
      },
      page('/reset-password', () => import('./features/identity/pages/reset-password-page.tsx')),
      {
        element: <AccessGate admit="unpaid" />,
        children: [page('/select-plan', () => import('./features/subscriptions/pages/select-plan-page.tsx'))],
      },
      {
        element: <AccessGate admit="paid" />,
        children: [
          {
            lazy: () => loadChunk('signed-in-area', () => import('./signed-in-area.tsx')),
            children: [
              {
                errorElement: <RouteError within />,
                children: [
                  page('/brands', () => import('./features/catalogue/pages/browse-page.tsx')),
                  page('/brands/search', () => import('./features/catalogue/pages/search-brands-page.tsx')),
                  { path: '/brands/:brandId', element: <Navigate to="overview" replace /> },
                  {
                    ...page(
                      '/brands/:brandId',
                      () => import('./features/catalogue/pages/brand-detail-page.tsx'),
                    ),
                    children: [
                      page('overview', () => import('./features/catalogue/pages/brand-overview-page.tsx')),
                      page('products', () => import('./features/catalogue/pages/brand-products-page.tsx')),
                    ],
                  },
                  {
                    ...page('/settings', () => import('./layout/settings-layout.tsx')),
                    children: [
                      { index: true, element: <Navigate to={paths.settingsProfile} replace /> },
                      page('profile', () => import('./features/identity/pages/profile-page.tsx')),
                      page('security', () => import('./features/identity/pages/security-page.tsx')),
                      page('plan', () => import('./features/subscriptions/pages/plan-page.tsx')),
                      page('billing', () => import('./features/subscriptions/pages/billing-page.tsx')),
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to={paths.login} replace /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
