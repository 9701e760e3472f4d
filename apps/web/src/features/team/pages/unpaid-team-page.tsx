import { PlainPage } from '#layout/plain-page.tsx';
import { paths } from '#paths.ts';
import { TeamSections } from '../components/team-sections.tsx';

/** For owners without a plan: members who were not removed keep them from deleting their account. */
export default function UnpaidTeamPage() {
  return (
    <PlainPage title="Team" back={{ to: paths.selectPlan, text: 'Back to plans' }}>
      <h1 className="sr-only">Team</h1>
      <TeamSections />
    </PlainPage>
  );
}
