import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { codeOf } from './loading/http.ts';

type Options<Data, Variables> = UseMutationOptions<Data, Error, Variables> & {
  /** Success leaves the page: further calls are ignored after it, until `reset`. */
  leavesPage?: boolean;
};

/**
 * A mutation that ignores calls while one is in flight: the second click of a double click arrives before the button is rendered
 * as disabled. Closing the dialog that asks users to confirm that it is them is not reported to `onError`, since it is no failure.
 */
export function useExclusiveMutation<Data, Variables = void>({
  leavesPage = false,
  ...options
}: Options<Data, Variables>) {
  const { onError } = options;
  const mutation = useMutation({
    ...options,
    onError: (error, ...rest) => {
      if (codeOf(error) !== 'confirmation-required') return onError?.(error, ...rest);
    },
  });
  const locked = useRef(false);

  const mutate = (variables: Variables, callbacks: MutateOptions<Data, Error, Variables> = {}) => {
    if (locked.current) return;
    locked.current = true;
    mutation.mutateAsync(variables, callbacks).then(
      () => {
        locked.current = leavesPage;
      },
      // `onError` has reported the error.
      () => {
        locked.current = false;
      },
    );
  };
  const resetMutation = mutation.reset;
  const reset = useCallback(() => {
    locked.current = false;
    resetMutation();
  }, [resetMutation]);

  return {
    ...mutation,
    mutate,
    reset,
    /** True while a call is in flight, and after a success that leaves the page. */
    isBusy: mutation.isPending || (leavesPage && mutation.isSuccess),
  };
}
