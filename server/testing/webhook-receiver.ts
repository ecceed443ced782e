import { createServer } from 'node:http'

/** One request that arrived. */
export interface ReceivedCall {
  method: string | undefined
  type: string | undefined
  body: unknown
}

/** Somebody who waits for web hooks, on this machine. */
export interface WebhookReceiver {
  url: string
  received: ReceivedCall[]
  /** Answers with these statuses first, one after the other, and with 200 from then on. */
  answers: number[]
  close(): Promise<void>
}

/** Opens a receiver; on a port of its own choice where none is given. */
export async function openWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedCall[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { method, headers } = request
    received.push({ method, type: headers['content-type'], body: JSON.parse(text) })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook?secret=1`,
    received,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
