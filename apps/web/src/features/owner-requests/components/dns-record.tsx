import type { OwnerDnsRecord } from '@brandlode/contract';
import { CodeBlock } from '#ui/code-block.tsx';

/** The record to set where the domain's DNS is managed. */
export function DnsRecord({ record: { names, value } }: { record: OwnerDnsRecord }) {
  const [name = '', other] = names;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      <p className="text-pretty text-ink-soft">
        Your email is not at the shop's domain. To confirm that the domain is yours, add this TXT record where
        its DNS is managed, then check it here. It may take an hour until a new record can be seen.
      </p>
      <Part label="Name of the TXT record">{name}</Part>
      <Part label="Its value">{value}</Part>
      {other && (
        <p className="wrap-anywhere text-ink-faint text-xs">
          {'The name may also be '}
          <code>{other}</code>.
        </p>
      )}
    </div>
  );
}

const Part = ({ label, children }: { label: string; children: string }) => (
  <div>
    <p className="mb-1.5 font-medium">{label}</p>
    <CodeBlock label={label}>{children}</CodeBlock>
  </div>
);
