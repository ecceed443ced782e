import type { Readable } from 'node:stream'
import { MOST_BYTES } from './store.ts'

/** Longest that somebody may take to bring a body, and to pause in it. */
export interface Patience {
  longestMs: number
  pauseMs: number
}

/** Why a body is not taken. */
export class BodyRefused extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.name = 'BodyRefused'
    this.statusCode = statusCode
  }
}

/** Reads a body of just this length. Whoever is slow, sends more or less, or says nothing of its length is refused. */
export function readBody(body: Readable, length: number, { longestMs, pauseMs }: Patience): Promise<Buffer> {
  if (!Number.isInteger(length) || length <= 0) throw new BodyRefused(411, 'Say how long it is.')
  if (length > MOST_BYTES) throw new BodyRefused(413, 'No shop is as large as that.')
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const tooSlow = (): void => reject(new BodyRefused(408, 'That takes too long.'))
  const inAll = setTimeout(tooSlow, longestMs)
  const pause = setTimeout(tooSlow, pauseMs)
  body.on('data', (chunk: Buffer) => {
    pause.refresh()
    size += chunk.length
    if (size > length) reject(new BodyRefused(400, 'It is longer than was said.'))
    else chunks.push(chunk)
  })
  body.on('end', () => {
    if (size === length) resolve(Buffer.concat(chunks))
    else reject(new BodyRefused(400, 'It is shorter than was said.'))
  })
  body.on('close', () => reject(new BodyRefused(400, 'It broke off.')))
  body.on('error', reject)
  return promise.finally(() => {
    clearTimeout(inAll)
    clearTimeout(pause)
    // The rest is let go of; with the answer the connection is closed.
    body.removeAllListeners('data').resume()
  })
}
