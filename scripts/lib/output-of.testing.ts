import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';

/** What a program has written so far, and all of it once it has ended. */
export function outputOf(child: ChildProcessWithoutNullStreams) {
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text) => {
      output[stream] += text;
    });
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { output, ended };
}
