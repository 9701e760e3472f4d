import { PageTitle } from '#lib/page-title.tsx';
import { TeamSections } from '../components/team-sections.tsx';

export default function TeamPage() {
  return (
    <>
      <PageTitle>Team</PageTitle>
      <TeamSections />
    </>
  );
}
