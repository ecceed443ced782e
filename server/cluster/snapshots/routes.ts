import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import type { OutdatedEpoch } from '../slots/coordinator-queries.ts'
import { MOST_BYTES, NewerSnapshotExists, type SnapshotStore, SnapshotStoreUnavailable } from './store.ts'
import { formatVersion, parseVersion, type SnapshotVersion, VERSION_HEADER } from './versions.ts'

export interface SnapshotRoutesOptions {
  store: SnapshotStore
  /** Returns the node that calls. Its key was checked. */
  nodeOf(request: FastifyRequest): string
  /** Whether a node holds a slot in this epoch at this moment. Throws if that cannot be read. */
  holdsSlot(node: string, slot: number, epoch: number): Promise<boolean>
  /** Raises a slot's epoch: see `raiseEpoch`. Throws if that is not possible at the moment. */
  raiseEpoch(outdated: OutdatedEpoch): Promise<void>
  /** Whether the shop belongs to a learner. Nothing is stored of an erased shop. */
  isKnown?(shop: string): Promise<boolean>
  warn(message: string): void
  timeouts?: BodyTimeouts
}

const DEFAULT_TIMEOUTS: BodyTimeouts = { longestMs: 60_000, pauseMs: 10_000 }
/** Limit of all uploads together, in bytes: bodies are kept in memory until the store has them. */
const MOST_UNDER_WAY = 2 * MOST_BYTES
const RETRY_AFTER = '2'

type SnapshotRequest = FastifyRequest<{
  Params: { shop: string }
  Querystring: Record<string, string | undefined>
}>

/**
 * Adds the routes through which nodes use the snapshot store, because they have no credentials of it. A node can read
 * and write only the snapshots of slots that it holds at that moment.
 */
export function addSnapshotRoutes(app: FastifyInstance, options: SnapshotRoutesOptions): void {
  const routes = new SnapshotRoutes(options)
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/zstd', (_, body, done) => done(null, body))
    scope.setErrorHandler((error, _, reply) => sendError(error, reply, options.warn))
    scope.put('/internal/snapshots/:shop', { bodyLimit: MOST_BYTES }, (request: SnapshotRequest, reply) =>
      routes.put(request, reply),
    )
    scope.get('/internal/snapshots/:shop', (request: SnapshotRequest, reply) => routes.newest(request, reply))
    scope.delete('/internal/snapshots/:shop', (request: SnapshotRequest, reply) =>
      routes.remove(request, reply),
    )
    scope.get('/internal/snapshots', (request: SnapshotRequest) => routes.list(request))
    scope.post('/internal/snapshots/behind', (request: SnapshotRequest, reply) =>
      routes.outdated(request, reply),
    )
    done()
  })
}

class SnapshotRoutes {
  readonly #options: SnapshotRoutesOptions
  #underWay = 0

  constructor(options: SnapshotRoutesOptions) {
    this.#options = options
  }

  /** Checks the slot before the upload and again before storing: a slow node may have lost it meanwhile. */
  async put(request: SnapshotRequest, reply: FastifyReply): Promise<unknown> {
    const { isKnown, timeouts = DEFAULT_TIMEOUTS } = this.#options
    const { shop, version } = readShopAndVersion(request)
    await this.#requireSlot(request, slotOf(shop), version.epoch)
    if (isKnown && !(await isKnown(shop))) throw new RequestRefused(410, 'Nobody has this shop.')
    const length = Number(request.headers['content-length'])
    if (length <= MOST_BYTES && this.#underWay + length > MOST_UNDER_WAY)
      throw new TryLater('Too much is under way.')
    this.#underWay += length || 0
    try {
      const bytes = await readBody(request.body as Readable, length, timeouts)
      await this.#requireSlot(request, slotOf(shop), version.epoch)
      await this.#store(shop, version, bytes)
    } finally {
      this.#underWay -= length || 0
    }
    return reply.code(204).send()
  }

  /**
   * If a later version exists, the class store was restored from a backup. Then the epoch is raised, and the node sends
   * its snapshot again with a later version.
   */
  async #store(shop: string, version: SnapshotVersion, bytes: Uint8Array): Promise<void> {
    try {
      await this.#options.store.put(shop, version, bytes)
    } catch (error) {
      if (!(error instanceof NewerSnapshotExists)) throw error
      const outdated = { slot: slotOf(shop), epoch: version.epoch, above: error.kept.epoch }
      await this.#raiseEpoch({ ...outdated, areFilesNewest: true })
      throw new RequestRefused(403, 'This slot has a later epoch.')
    }
  }

  async newest(request: SnapshotRequest, reply: FastifyReply): Promise<unknown> {
    const shop = readShop(request)
    await this.#requireSlot(request, slotOf(shop), readEpoch(request))
    const { before } = request.query
    const found = await this.#options.store.newest(
      shop,
      before === undefined ? undefined : readVersion(before),
    )
    if (!found) return reply.code(404).send({ error: 'There is none.' })
    const { version, size, body } = found
    return reply
      .type('application/zstd')
      .header('content-length', size)
      .header(VERSION_HEADER, formatVersion(version))
      .send(body)
  }

  async remove(request: SnapshotRequest, reply: FastifyReply): Promise<unknown> {
    const shop = readShop(request)
    await this.#requireSlot(request, slotOf(shop), readEpoch(request))
    await this.#options.store.remove(shop)
    return reply.code(204).send()
  }

  async list(request: SnapshotRequest): Promise<{ shops: string[]; latest: string | null }> {
    const slot = readSlot(request)
    await this.#requireSlot(request, slot, readEpoch(request))
    const { shops, latest } = await this.#options.store.list(slot)
    return { shops, latest: latest ? formatVersion(latest) : null }
  }

  /** A node reports later snapshots than its own, so its files are older. */
  async outdated(request: SnapshotRequest, reply: FastifyReply): Promise<unknown> {
    const [slot, epoch] = [readSlot(request), readEpoch(request)]
    await this.#requireSlot(request, slot, epoch)
    const { latest } = await this.#options.store.list(slot)
    if (latest && latest.epoch >= epoch)
      await this.#raiseEpoch({ slot, epoch, above: latest.epoch, areFilesNewest: false })
    return reply.code(204).send()
  }

  async #raiseEpoch(outdated: OutdatedEpoch): Promise<void> {
    await this.#options.raiseEpoch(outdated).catch((error: unknown) => {
      throw new TryLater(`The slot cannot be given a later epoch. ${error}`)
    })
  }

  async #requireSlot(request: FastifyRequest, slot: number, epoch: number): Promise<void> {
    const node = this.#options.nodeOf(request)
    const may = await this.#options.holdsSlot(node, slot, epoch).catch((error: unknown) => {
      throw new TryLater(`Nobody can say who holds what. ${error}`)
    })
    if (!may) throw new RequestRefused(403, 'This slot is not, or no longer, yours.')
  }
}

/** For these the body is not read to its end. For other errors it is, so that the client receives the answer. */
const CLOSES_CONNECTION: readonly number[] = [408, 411, 413]

/** The call is valid and can succeed later. */
class TryLater extends Error {}

function sendError(error: unknown, reply: FastifyReply, warn: (message: string) => void): void {
  const isLater = error instanceof TryLater || error instanceof SnapshotStoreUnavailable
  const told = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const status = isLater ? 503 : told
  if (isLater) reply.header('retry-after', RETRY_AFTER)
  if (CLOSES_CONNECTION.includes(status)) reply.header('connection', 'close')
  else reply.request.raw.resume()
  if (status >= 500 && !isLater) warn(`A call of the internal API failed. ${error}`)
  const message = error instanceof Error && status !== 500 ? error.message : 'That went wrong.'
  void reply.code(status).send({ error: message })
}

function readShop({ params }: SnapshotRequest): string {
  if (!SHOP_ID.test(params.shop)) throw new RequestRefused(400, 'That is no name of a shop.')
  return params.shop
}

function readEpoch({ query }: SnapshotRequest): number {
  return readWholeNumber(query.epoch)
}

function readSlot({ query }: SnapshotRequest): number {
  const slot = Number(query.slot)
  if (!Number.isInteger(slot) || slot < 0 || slot > 255)
    throw new RequestRefused(400, 'There is no such slot.')
  return slot
}

function readShopAndVersion(request: SnapshotRequest): { shop: string; version: SnapshotVersion } {
  const version = { epoch: readEpoch(request), count: readWholeNumber(request.query.count) }
  return { shop: readShop(request), version }
}

function readWholeNumber(text = ''): number {
  if (!/^\d{1,12}$/.test(text)) throw new RequestRefused(400, 'The epoch and the count are whole numbers.')
  return Number(text)
}

function readVersion(text: string): SnapshotVersion {
  const version = parseVersion(text)
  if (!version) throw new RequestRefused(400, 'There is no such snapshot.')
  return version
}

/** Longest time of a whole body, and longest pause in it. */
interface BodyTimeouts {
  longestMs: number
  pauseMs: number
}

/** Why a request is rejected. */
class RequestRefused extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.name = 'BodyRefused'
    this.statusCode = statusCode
  }
}

/** Reads a body of exactly this length. Rejects slow bodies, other lengths and unknown lengths. */
function readBody(body: Readable, length: number, { longestMs, pauseMs }: BodyTimeouts): Promise<Buffer> {
  if (!Number.isInteger(length) || length <= 0) throw new RequestRefused(411, 'Say how long it is.')
  if (length > MOST_BYTES) throw new RequestRefused(413, 'No shop is as large as that.')
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const onTimeout = (): void => reject(new RequestRefused(408, 'That takes too long.'))
  const totalTimer = setTimeout(onTimeout, longestMs)
  const pauseTimer = setTimeout(onTimeout, pauseMs)
  body.on('data', (chunk: Buffer) => {
    pauseTimer.refresh()
    size += chunk.length
    if (size > length) reject(new RequestRefused(400, 'It is longer than was said.'))
    else chunks.push(chunk)
  })
  body.on('end', () => {
    if (size === length) resolve(Buffer.concat(chunks))
    else reject(new RequestRefused(400, 'It is shorter than was said.'))
  })
  body.on('close', () => reject(new RequestRefused(400, 'It broke off.')))
  body.on('error', reject)
  return promise.finally(() => {
    clearTimeout(totalTimer)
    clearTimeout(pauseTimer)
    // The rest is discarded; the connection closes with the answer.
    body.removeAllListeners('data').resume()
  })
}
