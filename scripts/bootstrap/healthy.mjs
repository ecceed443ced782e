// Health check of the server: `node scripts/bootstrap/healthy.mjs` exits with 0 or 1. Images run it every half minute.
// Its request has no Host header, so the server refuses it before any shop is opened, and no log or history records it.
import { connect } from 'node:net'
import { connect as connectSafely } from 'node:tls'

const timeoutMs = 3_000
const { HOST = '127.0.0.1', PORT = '3000', TLS_CERT } = process.env
const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
// The certificate is not verified.
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
