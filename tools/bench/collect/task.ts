/** The task of a crawler process: the shops at one loopback address, the paths to request, and the number of requests. */
export type Task = {
  address: string;
  domains: string[];
  path: string;
  kind: 'page' | 'list';
  warmUp: number;
  requests: number;
};
/** `bytes`: uncompressed, of all responses. `read`: the distinct values that were read, to verify that both read the same. */
export type Reading = { responses: number; bytes: number; read: Set<string> };
export type Result = Omit<Reading, 'read'> & { cpuSeconds: number; read: string[] };

/** Concurrent requests of either crawler. */
export const CONCURRENCY = 20;

/** Crawls as a child process that was sent its task: a warm-up, then the measured run. */
export function onTask(run: (task: Task, requests: number) => Promise<Reading>) {
  const runTask = async (task: Task) => {
    await run(task, task.warmUp);
    const cpu = process.cpuUsage();
    const { read, ...counts } = await run(task, task.requests);
    const { user, system } = process.cpuUsage(cpu);
    process.send!({
      cpuSeconds: (user + system) / 1e6,
      ...counts,
      read: [...read].sort(),
    } satisfies Result);
    process.disconnect();
  };
  process.once('message', (task: Task) => void runTask(task));
}
