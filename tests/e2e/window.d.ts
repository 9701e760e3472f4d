export {};

declare global {
  /** What the journeys keep in the page, and what they look at in it. */
  interface Window {
    axe: {
      run: (
        context: Document,
        options: object,
      ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
    dataLayer: { event: string }[];
    firstScroll: number | undefined;
    initialUrl: string;
    loaded: string[] | undefined;
    longTasks: number[];
    pauses: unknown[];
    popup: Window | null;
    regions: Element[];
    requestedAt: number | undefined;
    shifts: number[];
  }
}
