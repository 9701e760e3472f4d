import { DemonstrationBanner } from './features/catalogue/components/demonstration-banner.tsx';
import { SearchBox } from './features/catalogue/components/search-box.tsx';
import { type CatalogueSlots, CatalogueSlotsProvider } from './features/catalogue/slots.tsx';
import { FollowButton } from './features/watching/components/follow-button.tsx';
import { NotificationsLink } from './features/watching/components/notifications-link.tsx';
import { UnreadBadge } from './features/watching/components/unread-badge.tsx';
import { AddBrand } from './features/workspace/components/add-brand.tsx';
import { AddToListHost } from './features/workspace/components/add-to-list-host.tsx';
import { BrandWorkspace } from './features/workspace/components/brand-workspace.tsx';
import { CommandMenuButton } from './features/workspace/components/command-menu-button.tsx';
import { SearchActions } from './features/workspace/components/search-actions.tsx';
import { SearchStart } from './features/workspace/components/search-start.tsx';
import { SelectionActions } from './features/workspace/components/selection-actions.tsx';
import { SidebarSearches } from './features/workspace/components/sidebar-searches.tsx';
import { UnsentNotes } from './features/workspace/components/unsent-notes.tsx';
import { useReloadOnWorkspaceSwitch } from './features/workspace/hooks/use-reload-on-workspace-switch.ts';
import { ShortcutsButton } from './layout/shortcuts-button.tsx';
import { SignedInLayout } from './layout/signed-in-layout.tsx';
import { deferred } from './lib/deferred.tsx';
import { useUser } from './lib/session.ts';
import { useSignOut } from './lib/sign-out.ts';
import { useCanEdit } from './lib/use-can-edit.ts';

const BrandProducts = deferred(() =>
  import('./features/products/components/brand-products.tsx').then(({ BrandProducts }) => BrandProducts),
);

const BrandTimeline = deferred(() =>
  import('./features/watching/components/brand-timeline.tsx').then(({ BrandTimeline }) => BrandTimeline),
);

const SLOTS: CatalogueSlots = {
  BrandProducts,
  BrandTimeline,
  Follow: FollowButton,
  BrandActions: AddBrand,
  BrandWorkspace,
  SelectionActions,
  SearchActions,
  SearchStart,
};

/** Composes features into the frame of every signed-in page. */
export default function SignedInArea() {
  const user = useUser();
  const canEdit = useCanEdit();
  const { signOut, busy } = useSignOut();
  useReloadOnWorkspaceSwitch();
  return (
    <CatalogueSlotsProvider value={SLOTS}>
      <SignedInLayout
        search={
          <div className="@container">
            <div className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <SearchBox />
              </div>
              {/* Large text leaves no room for them on a phone; the menu has the notifications. */}
              <div className="contents @max-[12rem]:hidden">
                <NotificationsLink />
                <CommandMenuButton />
                <ShortcutsButton />
              </div>
              <UnsentNotes />
            </div>
          </div>
        }
        banner={<DemonstrationBanner />}
        workspace={user.workspace ? { name: user.workspace.name, canEdit } : null}
        SavedSearches={SidebarSearches}
        UnreadBadge={UnreadBadge}
        userName={user.displayName || user.email}
        onLogOut={signOut}
        loggingOut={busy}
      />
      <AddToListHost />
    </CatalogueSlotsProvider>
  );
}
