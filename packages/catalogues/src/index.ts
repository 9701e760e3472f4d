export { drawCover, drawLogo } from './brand-art/brand-art.ts';
export * from './demonstration/index.ts';
export { readStarter, readStarterVersion } from './starter/read-starter.ts';
export * from './starter/starter-brand.ts';
