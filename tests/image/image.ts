import type { Service } from './compose.ts';

/** A program to start, with its surroundings. */
export type Run = { command: string[]; cwd: string; env: Record<string, string>; uid?: number; gid?: number };

/** An image of the product, and how to run its programs. */
export type Image = {
  /** Differs between builds. */
  id: string;
  /** The folder that is /app in the image. */
  folder: string;
  /** What a container runs unless its service says otherwise. */
  command: string[];
  /** Runs a command as a container of this service would; without a service, as one without volumes and limits. */
  contain: (command: string[], env: Record<string, string>, service?: Service) => Run;
  /** Builds the same sources once more. */
  rebuild: () => Promise<Image>;
  remove: () => Promise<void>;
};
