import { createServer } from 'node:http';

/** The least a Node server can do: reads the body, answers the bytes it was last told. Started as a child process. */
let bytes = Buffer.alloc(0);
process.on('message', (answer: string) => {
  bytes = Buffer.from(answer);
  process.send!((server.address() as { port: number }).port);
});
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
    });
    response.end(bytes);
  });
});
server.listen(0, '127.0.0.1', () => process.send!('listening'));
process.once('disconnect', () => process.exit(0));
