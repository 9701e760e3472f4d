import { PageTitle } from '#lib/page-title.tsx';
import { AccountData } from '../components/account-data.tsx';

export default function AccountPage() {
  return (
    <>
      <PageTitle>Account</PageTitle>
      <AccountData />
    </>
  );
}
