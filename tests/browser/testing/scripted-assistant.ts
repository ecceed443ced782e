import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'

/** An assistant whose replies the test writes, at the time that the test chooses. */
export interface ScriptedAssistant {
  /** Waits for a question; returns the conversation that came with it. */
  question(): Promise<{ role: string; content: string }[]>
  say(text: string): void
  use(name: string, args: object): void
  fail(message: string): void
  /** Ends the reply. */
  done(): void
  /** Resolves when the customer has disconnected. */
  left(): Promise<void>
  close(): void
}

/** Replaces the shop's assistant for this page. */
export async function scriptAssistant(page: Page): Promise<ScriptedAssistant> {
  const waiting: { request: IncomingMessage; response: ServerResponse }[] = []
  const server = createServer((request, response) => {
    waiting.push({ request, response })
    server.emit('asked')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await page.route('**/rest/chat', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))

  let line: ServerResponse | undefined
  const send = (frame: unknown) => {
    line?.write(`data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`)
  }
  return {
    question: async () => {
      if (waiting.length === 0) await once(server, 'asked')
      const next = waiting.shift()
      if (!next) throw new Error('Nobody asked')
      line = next.response
      line.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      const chunks = await next.request.toArray()
      return JSON.parse(Buffer.concat(chunks).toString()).messages
    },
    say: (text) => send({ choices: [{ delta: { content: text } }] }),
    use: (name, args) => {
      const call = { id: name, type: 'function', function: { name, arguments: JSON.stringify(args) } }
      send({ choices: [{ delta: { tool_calls: [call] } }] })
    },
    fail: (message) => {
      send({ error: message })
      send('[DONE]')
      line?.end()
    },
    done: () => {
      send({ choices: [{ finish_reason: 'stop' }] })
      send('[DONE]')
      line?.end()
    },
    left: async () => {
      if (line && !line.closed) await once(line, 'close')
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
