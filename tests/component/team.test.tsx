import type { TeamMember } from '@brandlode/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { EXAMPLES } from '../../apps/api/src/http/api-document/examples.ts';
import { answer, callsOf, fail, succeed } from './support/api.ts';
import { openPage } from './support/open-page.tsx';

const [OWNER] = EXAMPLES.Team.members as [TeamMember];
const GRACE: TeamMember = { ...OWNER, userId: crypto.randomUUID(), name: 'Grace', role: 'editor' };

it('The last of several roles that are chosen quickly is saved', async () => {
  const answered = Promise.withResolvers<void>();
  answer('getTeam', { invitations: [], members: [OWNER, GRACE] });
  fail('changeMember', 'internal-error', {}, answered.promise);
  await openPage('/settings/team');
  const role = page.getByRole('combobox', { name: 'Role of Grace' });
  const saved = () => callsOf('changeMember').map(({ body }) => body);
  await role.selectOptions('Viewer');
  await expect.poll(saved).toEqual([{ role: 'viewer' }]);
  await role.selectOptions('Editor');
  succeed('changeMember');
  answered.resolve();
  await expect.poll(saved).toEqual([{ role: 'viewer' }, { role: 'editor' }]);
});
