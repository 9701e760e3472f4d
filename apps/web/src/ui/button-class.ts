export type ButtonVariant = 'primary' | 'secondary' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  danger: 'button-danger',
};
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 gap-1.5 px-3 text-sm',
  md: 'min-h-9.5 gap-2 px-4 text-sm',
  lg: 'min-h-12 gap-2 px-6 text-base',
};

export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  `button ${VARIANTS[variant]} ${SIZES[size]}`;
