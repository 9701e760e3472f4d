/** Injected faults. A number counts down with each use; true stays until it is turned off. */
type FaultSwitches = {
  /** Deliveries that are lost without a retry. */
  drop: boolean | number;
  /** Delay of each delivery in milliseconds, plus a random time up to `jitter`, which reorders events. */
  delay: number;
  jitter: number;
  /** Duplicates of each delivery, sent at the same time. */
  duplicate: number;
  /** Deliveries whose response counts as a 500, so that they are retried although they arrived. */
  status500: boolean | number;
  /** API requests whose connection is reset. */
  apiDown: boolean | number;
  apiStatus500: boolean | number;
  /** Delay of each API request in milliseconds. */
  apiDelay: number;
  /** The account has no default configuration of the billing portal. */
  portalUnset: boolean | number;
  /** The account's tax settings lack the head office. */
  taxPending: boolean | number;
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
  portalUnset: false,
  taxPending: false,
};
const SWITCHES = Object.keys(NONE) as (keyof FaultSwitches)[];

export function createFaults() {
  let current = { ...NONE };

  /** Whether a fault applies this time. */
  function use(
    key: 'drop' | 'status500' | 'apiDown' | 'apiStatus500' | 'portalUnset' | 'taxPending',
  ): boolean {
    const value = current[key];
    if (typeof value === 'boolean') return value;
    if (value <= 0) return false;
    current[key] = value > 1 ? value - 1 : false;
    return true;
  }

  return {
    current: () => current,
    /** Sets the given faults. Returns an error message, or null. */
    set(given: unknown): string | null {
      if (given === null || typeof given !== 'object') return 'Give an object of switches.';
      for (const [key, value] of Object.entries(given)) {
        const name = SWITCHES.find((candidate) => candidate === key);
        if (!name) return `There is no switch "${key}". The switches are ${SWITCHES.join(', ')}.`;
        const number =
          typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000;
        const takesBoolean = typeof NONE[name] === 'boolean';
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
    isPortalUnset: () => use('portalUnset'),
    isTaxPending: () => use('taxPending'),
    forCall: () => ({ down: use('apiDown'), status500: use('apiStatus500'), delay: current.apiDelay }),
  };
}
export type Faults = ReturnType<typeof createFaults>;
