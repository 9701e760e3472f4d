import { expect, it } from 'vitest';
import { HttpProblem } from '../loading/http.ts';
import { problemText } from './problem-text.ts';

it("The text of a failure contains the server's explanation", () => {
  const problem = {
    type: 'about:blank',
    title: 'Invalid',
    status: 400,
    code: 'invalid',
    detail: 'No column.',
  };
  expect(problemText(new HttpProblem(400, 'invalid', problem as never))).toBe('No column.');
  expect(problemText(new HttpProblem(0, 'network'))).toBe('No connection. Please try again.');
  expect(problemText(new Error('x'))).toBe('Something went wrong. Please try again.');
});

it('names the field that the server rejects without another explanation', () => {
  const problem = {
    type: 'about:blank',
    title: 'The request is not valid.',
    status: 400,
    code: 'invalid-request',
    errors: [{ path: 'body.currency', message: 'is not a known currency' }],
  };
  expect(problemText(new HttpProblem(400, 'invalid-request', problem))).toBe(
    'The request is not valid: currency is not a known currency.',
  );
  expect(problemText(new HttpProblem(400, 'invalid-request', { ...problem, errors: [] }))).toBe(
    'The request is not valid.',
  );
});
