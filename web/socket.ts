import type { ClientToServer, ServerToClient } from '#contract/socket.ts'
import { afterFirstPaint } from './ui/behaviour/after-paint.ts'

export type Connection = import('socket.io-client').Socket

let connection: Promise<Connection> | undefined

/** A connection that takes longer may be blocked on its way by a proxy that does not report it. */
const SOCKET_PATIENCE_MS = 5_000
const PATIENCE_MS = 20_000
/** How often a page polls for news while there is no connection. */
const HEARTBEAT_MS = 30_000

async function connect(): Promise<Connection> {
  await afterFirstPaint()
  const { io } = await import('socket.io-client')
  const socket = io({
    path: `${location.pathname}/socket.io`.replaceAll(/\/{2,}/g, '/'),
    // Starting with polling would take four more requests for each page load.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET_PATIENCE_MS,
  })
  fallBackToPolling(socket)
  reconnectWhenShown(socket)
  return socket
}

/**
 * If no WebSocket can be opened, polling is tried first from then on. Also after a working WebSocket: a laptop may wake
 * up in a network that blocks them.
 */
function fallBackToPolling(socket: Connection): void {
  const { io: manager } = socket
  socket.on('connect_error', () => {
    manager.opts.transports = ['polling', 'websocket']
    manager.timeout(PATIENCE_MS)
  })
}

/** With many open windows the shop closes the quietest connections. A window reconnects when it is shown again. */
function reconnectWhenShown(socket: Connection): void {
  const reconnect = () => {
    if (!document.hidden && !socket.active) socket.connect()
  }
  document.addEventListener('visibilitychange', reconnect)
  window.addEventListener('focus', reconnect)
}

/** Connects again after the server closed the connection. */
export function reconnect(): void {
  void open().then((socket) => {
    if (!socket.active) socket.connect()
  })
}

/** One connection for the whole page, opened on first use and never before the first paint. */
function open(): Promise<Connection> {
  connection ??= connect()
  return connection
}

/** Listens to an event of the shop. Returns a function that stops listening, for use in an effect. */
export function onSocket<E extends keyof ServerToClient>(event: E, listener: ServerToClient[E]): () => void {
  return withConnection((socket) => {
    socket.on<string>(event, listener)
    return () => socket.off<string>(event, listener)
  })
}

/**
 * Calls the listener when the connection is open (it may be open already), and after each reconnect: events in between
 * were missed. Without a connection it is called at intervals with false, so that the page stays current.
 */
export function onConnected(listener: (isConnected: boolean) => void): () => void {
  return withConnection((socket) => {
    const onConnect = () => listener(true)
    if (socket.connected) onConnect()
    socket.on('connect', onConnect)
    const heartbeat = setInterval(() => {
      if (!socket.connected && !document.hidden) listener(false)
    }, HEARTBEAT_MS)
    return () => {
      clearInterval(heartbeat)
      socket.off('connect', onConnect)
    }
  })
}

/**
 * Calls the listener when the server closes the connection, for example because the learner is no longer let in, and when
 * no connection can be opened: browsers do not tell whether it was refused.
 */
export function onShutOut(listener: () => void): () => void {
  return withConnection((socket) => {
    let hasFailed = false
    const onConnect = () => {
      hasFailed = false
    }
    const onDisconnect = (reason: string) => {
      if (reason === 'io server disconnect') listener()
    }
    // Attempts go on every few seconds: only the first failure counts.
    const onError = () => {
      if (!hasFailed) listener()
      hasFailed = true
    }
    socket.on('connect', onConnect)
    socket.on('disconnect', onDisconnect)
    socket.on('connect_error', onError)
    return () => {
      socket.off('connect', onConnect)
      socket.off('disconnect', onDisconnect)
      socket.off('connect_error', onError)
    }
  })
}

/**
 * Starts something with the connection, as soon as there is one. Returns a function that ends it, for use in an effect.
 */
export function withConnection(begin: (socket: Connection) => () => void): () => void {
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

/** Emits an event to the shop; sent as soon as the connection is open. */
export function emitSocket<E extends keyof ClientToServer>(
  event: E,
  ...payload: Parameters<ClientToServer[E]>
): void {
  void open().then((socket) => socket.emit(event, ...payload))
}
