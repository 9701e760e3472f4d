import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '#lib/page-title.tsx';
import { useLists } from '../../lists/api/lists.ts';
import { savedSearchesQuery } from '../../search/api/saved-searches.ts';
import { ChannelCard } from '../../watching/components/channels/channel-card.tsx';
import { GoogleSheetsSection } from '../components/google-sheets-section.tsx';
import { HubspotSection } from '../components/hubspot-section.tsx';
import { ProgramAccess } from '../components/program-access.tsx';
import type { SourceOption } from '../components/push-form.tsx';

/** Other services and programs that work with the product; each has its card. */
export default function IntegrationsPage() {
  const lists = useLists();
  const searches = useQuery(savedSearchesQuery);
  const sources: SourceOption[] = [
    ...(lists.data?.data ?? []).map(({ id, name }): SourceOption => ({ source: { kind: 'list', id }, name })),
    ...(searches.data?.data ?? [])
      // Only brands of the catalogue can be pushed.
      .filter(({ search }) => !search.products && search.scope === 'all')
      .map(({ id, name }): SourceOption => ({ source: { kind: 'search', id }, name })),
  ];
  return (
    <div className="space-y-10">
      <PageTitle>Integrations</PageTitle>
      <ChannelCard />
      <HubspotSection sources={sources} />
      <GoogleSheetsSection />
      <ProgramAccess />
    </div>
  );
}
