import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ClassAddress } from './by-host-name.ts'

/** Called with a push of the board: how long the page is to spread its loads over. */
type OnBoard = (spreadMs: number) => void

export interface BoardPageOptions extends ClassAddress {
  /** Origin of the learner's shop. */
  origin: string
  cookie: string
  onBoard: OnBoard
}

const NEWS = '42["contest board"'
const SPREAD = /"spreadMs":(\d+)/

/**
 * Opens the socket of a page that shows the board of a contest. It reads no more of a message than is asked for here, so
 * that one process can be thousands of pages. Rejects if the server refuses it. Returns a function that closes it.
 */
export async function openBoardPage({
  origin,
  cookie,
  port,
  onBoard,
}: BoardPageOptions): Promise<() => void> {
  const { host } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<Duplex>()
  request({
    ...{ host: '127.0.0.1', port, path: '/socket.io/?EIO=4&transport=websocket', agent: false },
    headers: {
      ...{ host, cookie, origin, connection: 'Upgrade', upgrade: 'websocket' },
      ...{ 'sec-websocket-version': '13', 'sec-websocket-key': Buffer.alloc(16).toString('base64') },
    },
  })
    .on('upgrade', (_, socket) => resolve(socket))
    .on('response', ({ statusCode }) => reject(new Error(`A socket was refused with ${statusCode}.`)))
    .on('error', reject)
    .end()
  const socket = await promise
  const { promise: watching, resolve: isWatching, reject: isLost } = Promise.withResolvers<void>()
  const lost = (): void => isLost(new Error('A socket was closed.'))
  socket.on('error', lost).on('close', lost)
  // A frame that arrives in pieces begins in one of them: each piece is looked at by itself.
  socket.on('data', (bytes: Buffer) => {
    const text = bytes.toString('latin1')
    if (text.includes(NEWS)) onBoard(Number(SPREAD.exec(text)?.[1] ?? 0))
    if (text.endsWith('\x012')) socket.write(frame('3'))
    if (text.includes('40{"sid"')) {
      socket.write(frame('42["watch contest",true]'))
      isWatching()
    }
  })
  socket.write(frame('40'))
  await watching
  return () => socket.destroy()
}

/** A short text as a frame of a client. The mask is zero, which changes nothing. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
