import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SHOP_NAME, slotOf } from '../../class/store/ids.ts'
import type { OutdatedEpoch } from '../slots/coordinator-queries.ts'
import { BodyRefused, type Patience, readBody } from './body.ts'
import { STAMP_HEADER, type Stamp, stampIn, textOf } from './stamps.ts'
import { LaterKept, MOST_BYTES, type SnapshotStore, StoreAway } from './store.ts'

export interface SnapshotCallsParts {
  store: SnapshotStore
  /** Which node asks: it has shown its key. */
  nodeOf(request: FastifyRequest): string
  /** Whether a node holds a slot under this epoch at this moment. Throws where nobody can say. */
  mayWrite(node: string, slot: number, epoch: number): Promise<boolean>
  /** Gives a slot a later epoch: see `raiseEpoch`. Throws where that cannot be done just now. */
  raise(behind: OutdatedEpoch): Promise<void>
  /** Whether this shop is somebody's: of one that was erased nothing is kept. */
  isKnown?(shop: string): Promise<boolean>
  warn(message: string): void
  patience?: Patience
}

const PATIENCE: Patience = { longestMs: 60_000, pauseMs: 10_000 }
/** What may be under way at the same time, in bytes: bodies are kept in memory until the store has them. */
const MOST_UNDER_WAY = 2 * MOST_BYTES
const RETRY_AFTER = '2'

type Asked = FastifyRequest<{ Params: { shop: string }; Querystring: Record<string, string | undefined> }>

/**
 * What nodes ask of the store: they hold no keys to it. A node gets and brings what belongs to slots that it holds at that
 * moment, and nothing else.
 */
export function addSnapshotCalls(app: FastifyInstance, parts: SnapshotCallsParts): void {
  const calls = new Calls(parts)
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/zstd', (_, body, done) => done(null, body))
    scope.setErrorHandler((error, _, reply) => answerFailure(error, reply, parts.warn))
    scope.put('/internal/snapshots/:shop', { bodyLimit: MOST_BYTES }, (request: Asked, reply) =>
      calls.put(request, reply),
    )
    scope.get('/internal/snapshots/:shop', (request: Asked, reply) => calls.newest(request, reply))
    scope.delete('/internal/snapshots/:shop', (request: Asked, reply) => calls.remove(request, reply))
    scope.get('/internal/snapshots', (request: Asked) => calls.list(request))
    scope.post('/internal/snapshots/behind', (request: Asked, reply) => calls.behind(request, reply))
    done()
  })
}

class Calls {
  readonly #parts: SnapshotCallsParts
  #underWay = 0

  constructor(parts: SnapshotCallsParts) {
    this.#parts = parts
  }

  /** Looked at before anything is read, and once more before it is kept: a slow one may have lost the slot meanwhile. */
  async put(request: Asked, reply: FastifyReply): Promise<unknown> {
    const { isKnown, patience = PATIENCE } = this.#parts
    const { shop, stamp } = shopIn(request)
    await this.#check(request, slotOf(shop), stamp.epoch)
    if (isKnown && !(await isKnown(shop))) throw new BodyRefused(410, 'Nobody has this shop.')
    const length = Number(request.headers['content-length'])
    if (length <= MOST_BYTES && this.#underWay + length > MOST_UNDER_WAY)
      throw new Later('Too much is under way.')
    this.#underWay += length || 0
    try {
      const bytes = await readBody(request.body as Readable, length, patience)
      await this.#check(request, slotOf(shop), stamp.epoch)
      await this.#keep(shop, stamp, bytes)
    } finally {
      this.#underWay -= length || 0
    }
    return reply.code(204).send()
  }

  /** What was kept before the register went back is left alone, and what this node has comes after it, once it is sent again. */
  async #keep(shop: string, stamp: Stamp, bytes: Uint8Array): Promise<void> {
    try {
      await this.#parts.store.put(shop, stamp, bytes)
    } catch (error) {
      if (!(error instanceof LaterKept)) throw error
      const behind = { slot: slotOf(shop), epoch: stamp.epoch, above: error.kept.epoch }
      await this.#raise({ ...behind, areFilesNewest: true })
      throw new BodyRefused(403, 'This slot has a later epoch.')
    }
  }

  async newest(request: Asked, reply: FastifyReply): Promise<unknown> {
    const shop = nameIn(request)
    await this.#check(request, slotOf(shop), epochIn(request))
    const { before } = request.query
    const found = await this.#parts.store.newest(shop, before === undefined ? undefined : stampOf(before))
    if (!found) return reply.code(404).send({ error: 'There is none.' })
    const { stamp, size, body } = found
    return reply
      .type('application/zstd')
      .header('content-length', size)
      .header(STAMP_HEADER, textOf(stamp))
      .send(body)
  }

  async remove(request: Asked, reply: FastifyReply): Promise<unknown> {
    const shop = nameIn(request)
    await this.#check(request, slotOf(shop), epochIn(request))
    await this.#parts.store.remove(shop)
    return reply.code(204).send()
  }

  async list(request: Asked): Promise<{ shops: string[]; latest: string | null }> {
    const slot = slotIn(request)
    await this.#check(request, slot, epochIn(request))
    const { shops, latest } = await this.#parts.store.list(slot)
    return { shops, latest: latest ? textOf(latest) : null }
  }

  /** A node has found that somebody sent later ones than it did itself: its own files are older. */
  async behind(request: Asked, reply: FastifyReply): Promise<unknown> {
    const [slot, epoch] = [slotIn(request), epochIn(request)]
    await this.#check(request, slot, epoch)
    const { latest } = await this.#parts.store.list(slot)
    if (latest && latest.epoch >= epoch)
      await this.#raise({ slot, epoch, above: latest.epoch, areFilesNewest: false })
    return reply.code(204).send()
  }

  async #raise(behind: OutdatedEpoch): Promise<void> {
    await this.#parts.raise(behind).catch((error: unknown) => {
      throw new Later(`The slot cannot be given a later epoch. ${error}`)
    })
  }

  async #check(request: FastifyRequest, slot: number, epoch: number): Promise<void> {
    const node = this.#parts.nodeOf(request)
    const may = await this.#parts.mayWrite(node, slot, epoch).catch((error: unknown) => {
      throw new Later(`Nobody can say who holds what. ${error}`)
    })
    if (!may) throw new BodyRefused(403, 'This slot is not yours, or not any more.')
  }
}

/** Whoever sends too much, or too slowly, is not read to the end. To all others the answer has to get through. */
const UNREAD: readonly number[] = [408, 411, 413]

/** Nothing is wrong with what was asked; at another time it can be done. */
class Later extends Error {}

function answerFailure(error: unknown, reply: FastifyReply, warn: (message: string) => void): void {
  const isLater = error instanceof Later || error instanceof StoreAway
  const told = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const status = isLater ? 503 : told
  if (isLater) reply.header('retry-after', RETRY_AFTER)
  if (UNREAD.includes(status)) reply.header('connection', 'close')
  else reply.request.raw.resume()
  if (status >= 500 && !isLater) warn(`A call of the back office failed. ${error}`)
  const message = error instanceof Error && status !== 500 ? error.message : 'That went wrong.'
  void reply.code(status).send({ error: message })
}

function nameIn({ params }: Asked): string {
  if (!SHOP_NAME.test(params.shop)) throw new BodyRefused(400, 'That is no name of a shop.')
  return params.shop
}

function epochIn({ query }: Asked): number {
  return wholeIn(query.epoch)
}

function slotIn({ query }: Asked): number {
  const slot = Number(query.slot)
  if (!Number.isInteger(slot) || slot < 0 || slot > 255) throw new BodyRefused(400, 'There is no such slot.')
  return slot
}

function shopIn(request: Asked): { shop: string; stamp: Stamp } {
  const stamp = { epoch: epochIn(request), count: wholeIn(request.query.count) }
  return { shop: nameIn(request), stamp }
}

function wholeIn(text = ''): number {
  if (!/^\d{1,12}$/.test(text)) throw new BodyRefused(400, 'The epoch and the count are whole numbers.')
  return Number(text)
}

function stampOf(text: string): Stamp {
  const stamp = stampIn(text)
  if (!stamp) throw new BodyRefused(400, 'There is no such snapshot.')
  return stamp
}
