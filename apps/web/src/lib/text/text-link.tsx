import { Link, type LinkProps } from 'react-router';

export function TextLink({ className = '', ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={`rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline ${className}`}
    />
  );
}
