export type ButtonVariant = 'primary' | 'secondary' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** Forced colours drop backgrounds: a border shows where the primary button is. */
const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'forced-colors:border bg-accent text-on-accent shadow-raised hover:bg-accent-hover active:bg-accent-pressed',
  secondary: 'border border-line-strong bg-surface text-ink shadow-raised hover:bg-sunken active:bg-pressed',
  danger:
    'border border-line-strong bg-surface text-danger shadow-raised hover:border-danger hover:bg-danger-soft',
};
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm',
  md: 'h-9.5 gap-2 px-4 text-sm',
  lg: 'h-12 gap-2 px-6 text-base',
};

export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  `inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-lg font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 ${VARIANTS[variant]} ${SIZES[size]}`;
