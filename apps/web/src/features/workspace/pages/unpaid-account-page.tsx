import { PageTitle } from '#lib/page-title.tsx';
import { useProductName } from '#lib/product.ts';
import { TextLink } from '#lib/text-link.tsx';
import { paths } from '#paths.ts';
import { Logo } from '#ui/logo.tsx';
import { AccountData } from '../components/account-data.tsx';

/** For users without a plan, who have no settings. */
export default function UnpaidAccountPage() {
  const name = useProductName();
  return (
    <>
      <PageTitle>Account</PageTitle>
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-top-bar max-w-3xl items-center justify-between gap-4 px-5 sm:px-8">
          <Logo name={name} />
          <TextLink to={paths.selectPlan} className="text-sm">
            Back to plans
          </TextLink>
        </div>
      </header>
      <main className="mx-auto max-w-3xl px-5 pt-8 pb-20 sm:px-8">
        <h1 className="sr-only">Account</h1>
        <AccountData />
      </main>
    </>
  );
}
