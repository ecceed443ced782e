import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Serves the built web app and the shop's pictures from a folder that is listed once, when the host starts. */
export interface WebApp {
  /** Sends the file of this URL path, if there is one. Says whether it did. */
  send(reply: FastifyReply, path: string): boolean
  /** Sends the page that the web app starts from. */
  sendIndex(reply: FastifyReply): FastifyReply
}

const NOT_BUILT = 'The web app is not built yet. Stop the shop and run: npm run build\n'

const HASHED = /[.-][A-Za-z0-9_-]{8,}\.\w+$/

/** Lists `folder` and makes the app able to send from it. */
export function createWebApp(app: FastifyInstance, folder: string): WebApp {
  const files = existsSync(folder) ? listFiles(folder) : new Set<string>()
  app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    etag: true,
    cacheControl: false,
  })

  const sendFile = (reply: FastifyReply, file: string): FastifyReply => {
    // Only names with a content hash may be kept for good; all others are asked for again and answered with 304.
    const hashed = file.startsWith('assets/') && HASHED.test(file)
    return reply
      .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .sendFile(file)
  }
  return {
    send(reply, path) {
      const file = path.replace(/^\/+/, '')
      if (!files.has(file)) return false
      sendFile(reply, file)
      return true
    },
    sendIndex: (reply) =>
      files.has('index.html')
        ? sendFile(reply, 'index.html')
        : reply.code(503).type('text/plain').send(NOT_BUILT),
  }
}

function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return new Set(
    files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
}
