/** Sends floods from a process of its own: a flood for each message, which it answers when the flood is over. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FloodLine } from './raw-floods.ts'

/** End the flood if the server neither reads, answers nor closes. */
const LONGEST_MS = 4_000
/** The beginning of each response. */
const RESPONSE = 'HTTP/1.1 '

async function flood({ port, opening, text, times, last }: FloodLine): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  // The server closes flooding connections, as it should.
  socket.on('error', () => socket.destroy())
  socket.resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await Promise.race([once(socket, 'connect'), closed])
  if (opening !== undefined) {
    socket.write(Buffer.from(opening, 'latin1'))
    await Promise.race([once(socket, 'data'), closed])
  }
  const over = last === undefined ? responses(socket, times) : closed
  const written = new Promise<void>((resolve) => {
    socket.write(Buffer.from(text.repeat(times) + (last ?? ''), 'latin1'), () => resolve())
  })
  await Promise.race([written, closed, wait(LONGEST_MS)])
  await Promise.race([over, closed, wait(LONGEST_MS)])
  socket.destroy()
}

/** Resolves when as many responses have begun to arrive. */
function responses(socket: Socket, count: number): Promise<void> {
  let seen = 0
  let end = ''
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      const text = end + chunk.toString('latin1')
      seen += text.split(RESPONSE).length - 1
      end = text.slice(1 - RESPONSE.length)
      if (seen >= count) resolve()
    })
  })
}

process.on('message', async (lines: readonly FloodLine[]) => {
  await Promise.all(lines.map(flood))
  process.send?.('over')
})
process.on('disconnect', () => process.exit())
