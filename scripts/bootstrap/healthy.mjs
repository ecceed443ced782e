// Asks the server whether it is alive: `node scripts/bootstrap/healthy.mjs` ends with 0 or 1. What runs images asks so
// every half minute. The question names no host, so Node's own door turns it away, in the server's thread: no shop is
// woken, and none of its logs or histories tells of it.
import { connect } from 'node:net'
import { connect as connectSafely } from 'node:tls'

const timeoutMs = 3_000
const { HOST = '127.0.0.1', PORT = '3000', TLS_CERT } = process.env
const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
// Whose certificate it is does not matter here.
const options = { host, port: Number(PORT), rejectUnauthorized: false }
const socket = TLS_CERT ? connectSafely(options) : connect(options)

socket.setTimeout(timeoutMs, () => socket.destroy())
socket.on('error', () => undefined)
socket.once('data', (answer) => {
  if (`${answer}`.startsWith('HTTP/1.1 ')) process.exitCode = 0
  socket.destroy()
})
socket.write('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
process.exitCode = 1
