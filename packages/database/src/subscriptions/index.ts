export * from './checkouts.ts';
export * from './customers.ts';
export * from './roles.ts';
export * from './sent-mails.ts';
export * from './stripe-events.ts';
export * from './trials.ts';
