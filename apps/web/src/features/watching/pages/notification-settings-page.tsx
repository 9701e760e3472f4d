import { PageTitle } from '#lib/page-title.tsx';
import { FeedSection } from '../components/feed-section.tsx';
import { MailSection } from '../components/mail-section.tsx';
import { WebhookSection } from '../components/webhook-section.tsx';

/** How notifications reach the user outside the product. */
export default function NotificationSettingsPage() {
  return (
    <div className="max-w-page">
      <PageTitle>Notification settings</PageTitle>
      <MailSection />
      <FeedSection />
      <WebhookSection />
    </div>
  );
}
