import type { ReactNode } from 'react';

type Props = { title: string; text: string; children: ReactNode };

export const SettingPart = ({ title, text, children }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="font-medium text-sm">{title}</h3>
      <p className="mt-0.5 text-pretty text-ink-soft text-sm">{text}</p>
    </div>
    {children}
  </div>
);
