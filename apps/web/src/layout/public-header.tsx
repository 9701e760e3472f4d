import { isPaid } from '@brandlode/contract';
import { Link } from 'react-router';
import { useProductName } from '#lib/product.ts';
import { useSession } from '#lib/session/session.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Logo } from '#ui/logo.tsx';
import { SchemeChoice } from './scheme-choice.tsx';

const LINK = `max-[24rem]:ml-auto ${buttonClass('secondary', 'sm')}`;

/** The top bar of pages that anyone can open. `signIn`: where visitors sign in, if the page offers it. */
export function PublicHeader({ signIn }: { signIn?: string }) {
  const { user } = useSession();
  const name = useProductName();
  return (
    <header className="sticky top-0 z-10 flex h-top-bar items-center gap-3 border-line border-b bg-surface px-4 sm:px-6">
      <a href={paths.landing} className="grid rounded-md" aria-label={`${name}, home`}>
        <Logo name={name} />
      </a>
      <div className="ml-auto w-28 max-[24rem]:hidden">
        <SchemeChoice />
      </div>
      {user && isPaid(user.tier) && (
        <Link to={paths.brands} className={LINK}>
          Brands
        </Link>
      )}
      {!user && signIn && (
        <Link to={signIn} className={LINK}>
          Sign in
        </Link>
      )}
    </header>
  );
}
