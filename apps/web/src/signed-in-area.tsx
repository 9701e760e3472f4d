import { DemonstrationBanner } from './features/brands/components/demonstration-banner.tsx';
import { type BrandSlots, BrandSlotsProvider } from './features/brands/slots.tsx';
import { UndeliverableBanner } from './features/identity/components/undeliverable-banner.tsx';
import { AddBrand } from './features/lists/components/add-brand.tsx';
import { AddToListHost } from './features/lists/components/add-to-list-host.tsx';
import { BrandWorkspace } from './features/lists/components/brand-workspace.tsx';
import { MatchActions } from './features/lists/components/match-actions.tsx';
import { UnsentNotes } from './features/lists/components/notes/unsent-notes.tsx';
import { SelectionActions } from './features/lists/components/selection-actions.tsx';
import { SidebarSearches } from './features/search/components/saved/sidebar-searches.tsx';
import { SearchBox } from './features/search/components/search-box.tsx';
import { PaymentBanner } from './features/subscriptions/components/payment-banner.tsx';
import { CheckNotices } from './features/watching/components/check-notices.tsx';
import { FollowButton } from './features/watching/components/follow-button.tsx';
import { NotificationsLink } from './features/watching/components/notifications-link.tsx';
import { UnreadBadge } from './features/watching/components/unread-badge.tsx';
import { CommandMenuButton } from './layout/command-menu-button.tsx';
import { ShortcutsButton } from './layout/shortcuts-button.tsx';
import { SignedInLayout } from './layout/signed-in-layout.tsx';
import { useReloadOnWorkspaceSwitch } from './layout/use-reload-on-workspace-switch.ts';
import { useUser } from './lib/session/session.ts';
import { useSignOut } from './lib/session/sign-out.ts';
import { useCanEdit } from './lib/session/use-can-edit.ts';

const SLOTS: BrandSlots = {
  Follow: FollowButton,
  BrandActions: AddBrand,
  BrandWorkspace,
  SelectionActions,
  MatchActions,
};

/** Composes features into the frame of every signed-in page. */
export default function SignedInArea() {
  const user = useUser();
  const canEdit = useCanEdit();
  const { signOut, busy } = useSignOut();
  useReloadOnWorkspaceSwitch();
  return (
    <BrandSlotsProvider value={SLOTS}>
      <SignedInLayout
        search={
          <div className="@container">
            <div className="flex items-center gap-2">
              <div className="mr-auto min-w-0 max-w-xl flex-1">
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
        notices={
          <>
            <PaymentBanner />
            <UndeliverableBanner />
            <CheckNotices />
          </>
        }
        workspace={user.workspace ? { name: user.workspace.name, canEdit } : null}
        SavedSearches={SidebarSearches}
        UnreadBadge={UnreadBadge}
        userName={user.displayName || user.email}
        onLogOut={signOut}
        loggingOut={busy}
      />
      <AddToListHost />
    </BrandSlotsProvider>
  );
}
