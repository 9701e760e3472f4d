import type { ComponentProps, ReactNode } from 'react';
import { Form } from '#ui/form.tsx';

type Props = Pick<ComponentProps<typeof Form>, 'onSubmit' | 'children'> & { submit: ReactNode };

/** A form that is part of a section of the settings. */
export function FormPart({ submit, children, onSubmit }: Props) {
  return (
    <Form onSubmit={onSubmit} className="p-5">
      {children}
      <div className="mt-4 flex justify-end">{submit}</div>
    </Form>
  );
}
