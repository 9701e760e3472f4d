import { PlainHeader } from '#layout/plain-header.tsx';
import { PageTitle } from '#lib/page-title.tsx';
import { TextLink } from '#lib/text-link.tsx';
import { paths } from '#paths.ts';
import { AccountData } from '../components/account-data.tsx';

/** For users without a plan, who have no settings. */
export default function UnpaidAccountPage() {
  return (
    <>
      <PageTitle>Account</PageTitle>
      <PlainHeader>
        <TextLink to={paths.selectPlan} className="text-sm">
          Back to plans
        </TextLink>
      </PlainHeader>
      <main className="mx-auto max-w-3xl px-5 pt-8 pb-20 sm:px-8">
        <h1 className="sr-only">Account</h1>
        <AccountData />
      </main>
    </>
  );
}
