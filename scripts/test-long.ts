import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * npm run test:long [-- --list | --help | NAME [OPTIONS OF THE PROGRAM]]
 * Runs every program in tests/long, or one, each in its own process. The last line is `N passed, N failed`.
 */
const FOLDER = new URL('../tests/long/', import.meta.url);

type LongTest = {
  title: string;
  /** The usual duration with the default options. */
  minutes: number;
  run: (args: string[]) => Promise<boolean>;
};

const programs = new Map(
  readdirSync(FOLDER)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => [file.replace(/\.ts$/, ''), new URL(file, FOLDER)] as const),
);
const names = [...programs.keys()].sort();
const load = (name: string): Promise<LongTest> => import(`${programs.get(name)}`);

const [first, ...rest] = process.argv.slice(2);
if (first === '--list' || first === '--help') {
  for (const name of names) {
    const { title, minutes } = await load(name);
    console.log(`${name.padEnd(20)} ${String(minutes).padStart(3)} min  ${title}`);
  }
} else if (first === '--here') {
  const [name = '', ...args] = rest;
  const passed = await (await load(name)).run(args);
  process.exit(passed ? 0 : 1);
} else if (first !== undefined && !names.includes(first)) {
  console.error(`There is no long test called ${first}. There are: ${names.join(', ')}`);
  process.exitCode = 1;
} else {
  await runAll(first === undefined ? names : [first], rest);
}

async function runAll(wanted: string[], args: string[]) {
  let interrupted = false;
  process.on('SIGINT', () => (interrupted = true));
  const results: { line: string; passed: boolean }[] = [];
  for (const name of wanted) {
    if (interrupted) break;
    const { title, minutes } = await load(name);
    console.log(`\n${name}: ${title} (usually ${minutes} min)`);
    const began = performance.now();
    const passed = await runAlone(name, args);
    const took = ((performance.now() - began) / 60_000).toFixed(1);
    results.push({ passed, line: `${passed ? 'ok  ' : 'FAIL'} ${name} (${took} min)` });
  }
  const passed = results.filter((result) => result.passed).length;
  console.log(`\n${results.map(({ line }) => line).join('\n')}`);
  console.log(`${passed} passed, ${results.length - passed} failed`);
  process.exitCode = passed === wanted.length ? 0 : 1;
}

/** Runs a separate process, so that a crash or a leak cannot affect the next program. */
function runAlone(name: string, args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--here', name, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done) => child.on('close', (code) => done(code === 0)));
}
