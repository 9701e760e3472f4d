import type { ComponentPropsWithRef } from 'react';

type Props = Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> & {
  /** `text` returns what is in the field with a name. */
  onSubmit: (text: (name: string) => string) => void;
};

/** A form that is submitted without leaving the page. */
export const Form = ({ onSubmit, ...rest }: Props) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      const fields = new FormData(event.currentTarget);
      onSubmit((name) => String(fields.get(name) ?? ''));
    }}
  />
);
