export * from './ask-name.ts';
export * from './dns-client.ts';
export * from './platforms.ts';
export * from './recognise.ts';
