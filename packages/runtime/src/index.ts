export * from './environment.ts';
export { createLogger, LOG_LEVELS, type Logger, logWarnings } from './logger.ts';
export * from './variables.ts';
