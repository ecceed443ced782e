import type { ClientToServer, ServerToClient } from '#contract/socket.ts'
import { afterFirstPaint } from './ui/behaviour/after-paint.ts'

export type Connection = import('socket.io-client').Socket

let connection: Promise<Connection> | undefined

/** A socket that takes longer may be kept back on the way, by what neither lets it through nor says so. */
const SOCKET_PATIENCE_MS = 5_000
const PATIENCE_MS = 20_000
/** How often a page asks for news by itself while no connection comes about at all. */
const HEARTBEAT_MS = 30_000

async function connect(): Promise<Connection> {
  await afterFirstPaint()
  const { io } = await import('socket.io-client')
  const socket = io({
    path: `${location.pathname}/socket.io`.replaceAll(/\/{2,}/g, '/'),
    // The other way round takes four more calls each time that somebody opens a page.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET_PATIENCE_MS,
  })
  fallBackToPolling(socket)
  reconnectWhenShown(socket)
  return socket
}

/**
 * Where no socket comes about, calls are tried first from then on, as long as they take. Also where there was one before:
 * a laptop that wakes up in another network may be behind something that swallows sockets.
 */
function fallBackToPolling(socket: Connection): void {
  const { io: manager } = socket
  socket.on('connect_error', () => {
    manager.opts.transports = ['polling', 'websocket']
    manager.timeout(PATIENCE_MS)
  })
}

/** With many windows open the shop lets go of the quietest. It comes back when somebody looks at it again. */
function reconnectWhenShown(socket: Connection): void {
  const reconnect = () => {
    if (!document.hidden && !socket.active) socket.connect()
  }
  document.addEventListener('visibilitychange', reconnect)
  window.addEventListener('focus', reconnect)
}

/** One connection for the whole page, opened when somebody first needs it and never before the first paint. */
function open(): Promise<Connection> {
  connection ??= connect()
  return connection
}

/** Listens to an event from the shop. Returns what ends the listening: hand it back from an effect. */
export function onSocket<E extends keyof ServerToClient>(event: E, listener: ServerToClient[E]): () => void {
  return whileOpen((socket) => {
    socket.on<string>(event, listener)
    return () => socket.off<string>(event, listener)
  })
}

/**
 * Calls the listener once the connection stands (it may have stood for a while), and whenever it stands again: what the
 * shop told before was not heard. While there is none it is called now and then, so that the page has news all the same.
 */
export function onConnected(listener: () => void): () => void {
  return whileOpen((socket) => {
    if (socket.connected) listener()
    socket.on('connect', listener)
    const heartbeat = setInterval(() => {
      if (!socket.connected && !document.hidden) listener()
    }, HEARTBEAT_MS)
    return () => {
      clearInterval(heartbeat)
      socket.off('connect', listener)
    }
  })
}

/** Begins something with the connection, as soon as there is one. Returns what ends it: hand it back from an effect. */
export function whileOpen(begin: (socket: Connection) => () => void): () => void {
  let stop = () => {}
  let stopped = false
  void open().then((socket) => {
    if (!stopped) stop = begin(socket)
  })
  return () => {
    stopped = true
    stop()
  }
}

/** Tells the shop something; sent as soon as the connection stands. */
export function emitSocket<E extends keyof ClientToServer>(
  event: E,
  ...payload: Parameters<ClientToServer[E]>
): void {
  void open().then((socket) => socket.emit(event, ...payload))
}
