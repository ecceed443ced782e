import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:https'
import type { TlsFiles } from '../../config/tls.ts'
import { BOUNDED_REQUESTS } from '../limits/pipelining.ts'

/** Makes a Fastify app speak HTTPS. `requestTimeout`: longest time, in ms, for a request to arrive. */
export function withHttps(files: TlsFiles, requestTimeout: number): (handler: RequestListener) => Server {
  return (handler) => createServer({ ...files, requestTimeout, ...BOUNDED_REQUESTS }, handler)
}
