import Fastify from 'fastify';
import { compression } from '../../apps/api/src/http/compression.ts';

/**
 * A bare Fastify route in a child process: sends the texts it was given in rotation, compressed by the
 * same plugin with the same settings as the API.
 */
let texts: string[] = [];
let next = 0;
const app = Fastify();
compression(app);
app.register(async (plugin) => {
  plugin.post('/', (_request, reply) => {
    next = (next + 1) % texts.length;
    reply.type('application/json; charset=utf-8').send(texts[next]);
  });
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', (sent: string[]) => {
  texts = sent;
  process.send?.(url);
});
process.once('disconnect', () => process.exit(0));
process.send?.('listening');
