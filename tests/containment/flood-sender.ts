/** Sends floods from a process of its own. Its task arrives as a message. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FloodLine } from './raw-floods.ts'

/** End the flood if the server neither reads nor closes. */
const LONGEST_MS = 4_000

async function write(line: FloodLine): Promise<void> {
  const socket = connect(line.port, '127.0.0.1')
  // The server closes flooding connections, as it should.
  socket.on('error', () => socket.destroy())
  socket.resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await Promise.race([once(socket, 'connect'), closed])
  if (line.opening !== undefined) {
    socket.write(Buffer.from(line.opening, 'latin1'))
    await Promise.race([once(socket, 'data'), closed])
  }
  await Promise.race([writeAll(socket, line), closed, wait(LONGEST_MS)])
  await Promise.race([closed, wait(line.closeAfterMs ?? LONGEST_MS)])
  socket.destroy()
}

async function writeAll(
  socket: ReturnType<typeof connect>,
  { text, times, pieceBytes }: FloodLine,
): Promise<void> {
  const bytes = Buffer.from(text.repeat(times), 'latin1')
  const size = pieceBytes ?? bytes.length
  for (let start = 0; start < bytes.length && !socket.destroyed; start += size) {
    await new Promise<void>((resolve) => socket.write(bytes.subarray(start, start + size), () => resolve()))
  }
}

process.once('message', async (lines: readonly FloodLine[]) => {
  await Promise.all(lines.map(write))
  process.exit(0)
})
