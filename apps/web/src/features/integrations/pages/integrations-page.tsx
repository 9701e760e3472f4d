import { PageTitle } from '#lib/page-title.tsx';
import { ChannelCard } from '../../watching/components/channels/channel-card.tsx';
import { ProgramAccess } from '../components/program-access.tsx';

/** Other services and programs that work with the product; each has its card. */
export default function IntegrationsPage() {
  return (
    <div className="space-y-10">
      <PageTitle>Integrations</PageTitle>
      <ChannelCard />
      <ProgramAccess />
    </div>
  );
}
