/** Styles of tabs, which are links or buttons. */
export const TAB_BAR = 'border-line border-b';
export const TAB_LIST = '-mb-px flex flex-wrap gap-x-5';
export const tabClass = ({ isActive }: { isActive: boolean }): string =>
  `inline-flex h-10 min-w-6 items-center justify-center border-b-2 font-medium text-sm transition-colors ${
    isActive
      ? 'border-accent text-ink'
      : 'border-transparent forced-colors:border-[Canvas] text-ink-soft hover:border-line-strong hover:text-ink'
  }`;
