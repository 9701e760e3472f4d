import type { z } from 'zod';

export type Environment = Record<string, string | undefined>;

/** The environment cannot be used; `errors` names each variable with a suggested fix. */
export class ConfigError extends Error {
  readonly errors: string[];
  constructor(errors: string[]) {
    super(
      `The configuration has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}:\n${errors.map((line) => `  ${line}`).join('\n')}`,
    );
    this.errors = errors;
  }
}

/** Docker's --env-file and systemd pass the comment of a line `KEY=   # comment` as the value. */
const UNSET = /^\s*(#(\s.*)?)?$/s;

/** Reports an error in a variable. */
export type AddError = (variable: string, message: string) => void;

/**
 * Parses the environment by a schema in which every variable is optional, then checks variables against each other. A variable that
 * is empty, or only a comment, counts as not set. Throws ConfigError with all errors at once: zod skips refinements of the whole object when one
 * field is invalid, so `check` runs separately, with `env` lacking the invalid variables and `given` containing all that are set.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
  check: (env: z.output<Schema>, addError: AddError, given: Environment) => void = () => {},
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && !UNSET.test(value)),
  );
  const parsed = schema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const invalid = new Set(issues.map(({ path }) => String(path[0])));
  const errors = issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const valid = Object.fromEntries(Object.entries(given).filter(([variable]) => !invalid.has(variable)));
  const env = parsed.data ?? schema.parse(valid);
  const addError: AddError = (variable, message) => {
    // An invalid variable has already been reported; it is neither missing nor in conflict.
    if (!invalid.has(variable)) errors.push(`${variable} ${message}`);
  };
  check(env, addError, given);
  if (errors.length > 0) throw new ConfigError([...new Set(errors)]);
  return env;
}

/** Runs several readers of the environment. Throws one ConfigError with the errors of all. */
export function readTogether<Readers extends Record<string, () => unknown>>(
  readers: Readers,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const errors = new Set<string>();
  const read = Object.entries(readers).map(([name, reader]) => {
    try {
      return [name, reader()];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const line of error.errors) errors.add(line);
      return [name, undefined];
    }
  });
  if (errors.size > 0) throw new ConfigError([...errors]);
  return Object.fromEntries(read);
}
