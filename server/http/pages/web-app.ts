import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IndexPage } from './index-page.ts'

/** Serves the built web app and the shop's pictures from folders that are listed once, when the host starts. */
export interface WebApp {
  /** Sends the file of this URL path. Returns false if there is none. */
  send(reply: FastifyReply, path: string): boolean
  /** Sends the page that starts the web app. */
  sendIndex(reply: FastifyReply): FastifyReply
}

const NOT_BUILT = 'The web app is not built yet. Stop the shop and run: npm run build\n'

const INDEX = 'index.html'

const HASHED = /[.-][A-Za-z0-9_-]{8,}\.\w+$/

/** Pictures of every screen: half of the requests when a page is reloaded. No judge waits for any of them. */
const SHELL_PICTURES = /^assets\/public\/images\/(products|brand)\/[^/]+\.(svg|png|jpe?g|webp)$/

const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Names with a content hash are cached forever, product pictures for some minutes. Everything else is revalidated and
 * answered with 304.
 */
function cacheControlFor(path: string): string {
  if (/^assets\/[^/]+$/.test(path) && HASHED.test(path)) return FOREVER
  return SHELL_PICTURES.test(path) ? 'public, max-age=600' : 'no-cache'
}

/** A folder whose files are served below `prefix`. Earlier sources win. */
export interface WebSource {
  prefix: string
  folder: string
}

/** Lists all sources and registers the file handler. The start page is customized before it is sent. */
export function createWebApp(
  app: FastifyInstance,
  sources: readonly [WebSource, ...WebSource[]],
  customizeIndex: (html: string) => string,
): WebApp {
  const files = listSources(sources)
  const index = files.get(INDEX)
  const page = index && new IndexPage(join(index.folder, index.file), customizeIndex)
  const sendIndex = (reply: FastifyReply): FastifyReply =>
    page ? page.send(reply) : reply.code(503).type('text/plain').send(NOT_BUILT)
  app.register(fastifyStatic, {
    root: sources[0].folder,
    serve: false,
    preCompressed: true,
    etag: true,
    cacheControl: false,
  })

  /** An entry file with the version of the page is cached forever: a later page has another version. */
  const isVersioned = ({ url }: FastifyRequest, path: string): boolean => {
    const version = url.indexOf('?v=')
    return version !== -1 && page?.refersTo(path + url.slice(version)) === true
  }
  const sendFile = (reply: FastifyReply, path: string, { file, folder }: FoundFile): FastifyReply => {
    const cacheControl = isVersioned(reply.request, path) ? FOREVER : cacheControlFor(path)
    return reply.header('cache-control', cacheControl).sendFile(file, folder)
  }
  return {
    send(reply, path) {
      const name = path.replace(/^\/+/, '')
      const found = files.get(name)
      if (!found) return false
      if (name === INDEX) sendIndex(reply)
      else sendFile(reply, name, found)
      return true
    },
    sendIndex,
  }
}

interface FoundFile {
  folder: string
  /** Inside the folder. */
  file: string
}

function listSources(sources: readonly WebSource[]): Map<string, FoundFile> {
  const found = new Map<string, FoundFile>()
  for (const { prefix, folder } of sources.toReversed()) {
    if (!existsSync(folder)) continue
    for (const file of listFiles(folder)) found.set(prefix + file, { folder, file })
  }
  return found
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
