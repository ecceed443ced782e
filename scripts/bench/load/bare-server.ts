// A bare Fastify server that sends the same bytes as the shop: the most that can be had of this framework.
import Fastify from 'fastify'

/** What it sends, and where. The program's only argument, as JSON. */
export interface BareReply {
  port: number
  path: string
  headers: Record<string, string>
  body: string
}

const reply: BareReply = JSON.parse(process.argv[2] ?? '')
const app = Fastify()
app.get(reply.path, (_request, answer) => answer.headers(reply.headers).send(reply.body))
await app.listen({ port: reply.port, host: '127.0.0.1' })
