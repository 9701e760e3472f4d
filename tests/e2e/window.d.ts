export {};

declare global {
  /** Properties that the journeys set and read in the page. */
  type AxeNode = {
    html: string;
    target: unknown[];
    any: { relatedNodes?: { html: string; target: unknown[] }[] }[];
  };

  interface Window {
    axe: {
      run: (
        context: Document,
        options: object,
      ) => Promise<{ violations: { id: string; nodes: AxeNode[] }[] }>;
    };
    dataLayer: { event: string }[];
    initialUrl: string;
    longTasks: number[];
    popup: Window | null;
    regions: Element[];
    shifts: string[];
  }
}
