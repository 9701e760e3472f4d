import type { z } from 'zod';

export type Environment = Record<string, string | undefined>;

/** The environment cannot be used; `mistakes` names each variable with a suggested fix. */
export class ConfigError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

/** Reports a mistake of one variable. */
export type Mistake = (variable: string, message: string) => void;

/**
 * Parses the environment by a schema in which every variable is optional, then checks variables against each other. An empty
 * variable counts as not set. Throws ConfigError with all mistakes at once: zod skips refinements of the whole object when one
 * field is invalid, so `check` runs apart, with the invalid variables left out of `env` and all that are set in `given`.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  check: (env: z.output<Schema>, mistake: Mistake, given: Environment) => void = () => {},
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const invalid = new Set(issues.map(({ path }) => String(path[0])));
  const mistakes = issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const valid = Object.fromEntries(Object.entries(given).filter(([variable]) => !invalid.has(variable)));
  const env = parsed.data ?? schema.parse(valid);
  const mistake: Mistake = (variable, message) => {
    // An invalid variable has been named already; it is neither missing nor in conflict.
    if (!invalid.has(variable)) mistakes.push(`${variable} ${message}`);
  };
  check(env, mistake, given);
  if (mistakes.length > 0) throw new ConfigError([...new Set(mistakes)]);
  return env;
}

/** Runs several readers of the environment. Throws one ConfigError with the mistakes of all. */
export function readTogether<Readers extends Record<string, () => unknown>>(
  readers: Readers,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const mistakes = new Set<string>();
  const read = Object.entries(readers).map(([name, reader]) => {
    try {
      return [name, reader()];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const line of error.mistakes) mistakes.add(line);
      return [name, undefined];
    }
  });
  if (mistakes.size > 0) throw new ConfigError([...mistakes]);
  return Object.fromEntries(read);
}
