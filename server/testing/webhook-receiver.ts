import { createServer } from 'node:http'

/** A received request. */
export interface ReceivedCall {
  method: string | undefined
  url: string | undefined
  type: string | undefined
  body: unknown
}

/** A local server that receives web hooks. */
export interface WebhookReceiver {
  url: string
  received: ReceivedCall[]
  /** Statuses of the next responses in order; 200 afterwards. */
  answers: number[]
  close(): Promise<void>
}

/** Opens a receiver, on a free port by default. */
export async function openWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedCall[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    try {
      for await (const chunk of request) text += String(chunk)
    } catch {
      return // The client has disconnected.
    }
    const { method, url, headers } = request
    received.push({ method, url, type: headers['content-type'], body: JSON.parse(text) })
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
