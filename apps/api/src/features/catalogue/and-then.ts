import type { Awaitable } from '@brandlode/catalogue-index';

/** Goes on with an answer: at once where it is there. */
export const andThen = <Answer, Next>(
  answer: Awaitable<Answer>,
  next: (answer: Answer) => Awaitable<Next>,
): Awaitable<Next> => (answer instanceof Promise ? answer.then(next) : next(answer));
