/** What goes wrong on purpose. A number counts down with each use; true stands until it is switched off. */
export type FaultSwitches = {
  /** Deliveries that never arrive and are not sent again, as if lost for good. */
  drop: boolean | number;
  /** Milliseconds each delivery waits; a random time up to `jitter` comes on top, which brings events out of order. */
  delay: number;
  jitter: number;
  /** Further copies of each delivery, sent at the same time. */
  duplicate: number;
  /** Deliveries whose answer counts as a 500, so that they are sent again although they arrived. */
  status500: boolean | number;
  /** Calls of the API whose connection is broken. */
  apiDown: boolean | number;
  /** Calls of the API answered with 500. */
  apiStatus500: boolean | number;
  /** Milliseconds each call of the API waits. */
  apiDelay: number;
};

const NONE: FaultSwitches = {
  drop: false,
  delay: 0,
  jitter: 0,
  duplicate: 0,
  status500: false,
  apiDown: false,
  apiStatus500: false,
  apiDelay: 0,
};
const SWITCHES = Object.keys(NONE) as (keyof FaultSwitches)[];

export function createFaults() {
  let current = { ...NONE };

  /** Whether a switch acts this time. */
  function use(key: 'drop' | 'status500' | 'apiDown' | 'apiStatus500'): boolean {
    const value = current[key];
    if (typeof value === 'boolean') return value;
    if (value <= 0) return false;
    current[key] = value > 1 ? value - 1 : false;
    return true;
  }

  return {
    current: () => current,
    /** Sets the switches given. Answers a sentence naming what is wrong, or null. */
    set(given: unknown): string | null {
      if (given === null || typeof given !== 'object') return 'Give an object of switches.';
      for (const [key, value] of Object.entries(given)) {
        const known = SWITCHES.find((name) => name === key);
        if (!known) return `There is no switch "${key}". The switches are ${SWITCHES.join(', ')}.`;
        const number =
          typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000;
        const takesBoolean = typeof NONE[known] === 'boolean';
        if (!number && !(takesBoolean && typeof value === 'boolean')) {
          return `"${key}" must be a whole number${takesBoolean ? ', true or false' : ''}.`;
        }
      }
      current = { ...current, ...given };
      return null;
    },
    clear() {
      current = { ...NONE };
    },
    forDelivery: () => ({
      dropped: use('drop'),
      delay: current.delay + Math.floor(Math.random() * current.jitter),
      duplicates: current.duplicate,
      status500: use('status500'),
    }),
    forCall: () => ({ down: use('apiDown'), status500: use('apiStatus500'), delay: current.apiDelay }),
  };
}
export type Faults = ReturnType<typeof createFaults>;
