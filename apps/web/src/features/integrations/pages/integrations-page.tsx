import { PageTitle } from '#lib/page-title.tsx';
import { ChannelCard } from '../../watching/components/channels/channel-card.tsx';
import { GoogleSheetsSection } from '../components/google-sheets-section.tsx';
import { HubspotSection } from '../components/hubspot-section.tsx';
import { ProgramAccess } from '../components/program-access.tsx';

/** Other services and programs that work with the product; each has its card. */
export default function IntegrationsPage() {
  return (
    <div className="space-y-10">
      <PageTitle>Integrations</PageTitle>
      <ChannelCard />
      <HubspotSection />
      <GoogleSheetsSection />
      <ProgramAccess />
    </div>
  );
}
