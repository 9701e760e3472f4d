import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

type Options<Data, Variables> = UseMutationOptions<Data, Error, Variables> & {
  /** Success leaves the page: further calls are ignored after it, until `reset`. */
  leavesPage?: boolean;
};

/**
 * A mutation that ignores calls while one is in flight: the second click of a double click arrives before the button is rendered
 * as disabled.
 */
export function useExclusiveMutation<Data, Variables = void>({
  leavesPage = false,
  ...options
}: Options<Data, Variables>) {
  const mutation = useMutation(options);
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
