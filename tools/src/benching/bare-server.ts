import fastify from 'fastify';

// The yardstick of the benches: a route that answers a ready body and does nothing else, in a process of its own.
const body = Buffer.alloc(Number(process.env['BODY_BYTES'] ?? '1000'), 'x');
const app = fastify();
app.get('/bare', (_request, reply) => reply.type('application/json').send(body));
app.post('/bare', (_request, reply) => reply.type('application/json').send(body));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());
