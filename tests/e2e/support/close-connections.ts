import { afterAll } from 'vitest';
import { closeConnections } from './with-connection.ts';

afterAll(closeConnections);
