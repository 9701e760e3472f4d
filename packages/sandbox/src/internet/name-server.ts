import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';

/** A name server on loopback that knows the TXT records in `records`, by name; all other names do not exist. */
export async function startNameServer(records: ReadonlyMap<string, readonly string[]>) {
  const socket = createSocket('udp4');
  socket.on('message', (message, client) => {
    const query = packet.decode(message);
    const [question] = query.questions ?? [];
    const texts = (question?.type === 'TXT' && records.get(question.name.toLowerCase())) || [];
    const reply = packet.encode({
      type: 'response',
      id: query.id ?? 0,
      // NXDOMAIN is 3.
      flags: packet.RECURSION_AVAILABLE | (texts.length > 0 ? 0 : 3),
      questions: query.questions ?? [],
      // A text is split into strings of 255 bytes at most, here of 20.
      answers: texts.map((text) => ({
        type: 'TXT' as const,
        name: question?.name ?? '',
        ttl: 60,
        data: text.match(/.{1,20}/gs) ?? [''],
      })),
    });
    socket.send(reply, client.port, client.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    /** For `DNS_RESOLVERS`. */
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((done) => socket.close(done)),
  };
}
