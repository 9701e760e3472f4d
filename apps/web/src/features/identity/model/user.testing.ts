import type { User } from '@brandlode/contract';

/** A verified user without a plan, but for `part`. */
export const userWith = (part: Partial<User> = {}): User => ({
  id: '7b0d7f0e-0000-4000-8000-000000000001',
  email: 'ada@visitor.example',
  emailVerified: true,
  displayName: 'Ada Tester',
  firstName: 'Ada',
  lastName: 'Tester',
  title: '',
  tier: 'free',
  interval: null,
  ...part,
});
