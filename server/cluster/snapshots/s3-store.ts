import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { slotOf } from '../../class/store/ids.ts'
import { slotName } from '../slots/model.ts'
import {
  type SlotContents,
  SNAPSHOTS_PER_SHOP,
  type SnapshotStore,
  SnapshotStoreUnavailable,
  type StoredSnapshot,
  throwIfNewerExists,
} from './store.ts'
import { byLatestFirst, formatVersion, isEarlier, parseVersion, type SnapshotVersion } from './versions.ts'

/** The bucket and its credentials. */
export interface S3Options {
  /** The endpoint with the bucket and an optional prefix: `https://s3.example.org/bucket/course`. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Longest time of a request. Default: 20 s. */
  longestMs?: number
}

const DEFAULT_LONGEST_MS = 20_000
/** For how many shops the stored versions are cached. */
const MOST_REMEMBERED = 100_000
const MOST_PAGES = 1_000

interface S3Request {
  method?: 'GET' | 'PUT' | 'DELETE'
  body?: Uint8Array<ArrayBuffer>
  /** A status that does not count as an error here. */
  orStatus?: number
}

/** Stores snapshots in an S3 bucket as `<prefix>/<slot>/<shop>/<version>`. Uses path-style URLs. */
export class S3Store implements SnapshotStore {
  readonly #client: AwsClient
  readonly #bucket: string
  readonly #prefix: string
  readonly #longestMs: number
  /** The stored versions of each shop, cached to avoid listing them before each write. */
  readonly #known = new Map<string, readonly SnapshotVersion[]>()

  constructor({ url, accessKeyId, secretAccessKey, region, longestMs = DEFAULT_LONGEST_MS }: S3Options) {
    // No retries here: the sender retries.
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
    const [bucket = '', ...prefix] = new URL(url).pathname.split('/').filter((part) => part !== '')
    this.#bucket = `${new URL(url).origin}/${bucket}`
    this.#prefix = prefix.map((part) => `${decodeURIComponent(part)}/`).join('')
    this.#longestMs = longestMs
  }

  async put(shop: string, version: SnapshotVersion, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const before = this.#known.get(shop) ?? (await this.#versionsOf(shop))
    throwIfNewerExists(shop, version, before)
    await this.#request(`put ${shop}`, this.#key(shop, version), { method: 'PUT', body: bytes })
    const all = [version, ...before.filter((other) => formatVersion(other) !== formatVersion(version))].sort(
      byLatestFirst,
    )
    await Promise.all(all.slice(SNAPSHOTS_PER_SHOP).map((old) => this.#delete(shop, old)))
    this.#remember(shop, all.slice(0, SNAPSHOTS_PER_SHOP))
  }

  async newest(shop: string, before?: SnapshotVersion): Promise<StoredSnapshot | undefined> {
    const stamps = await this.#versionsOf(shop)
    for (const version of stamps.filter((one) => !before || isEarlier(one, before))) {
      const found = await this.#request(`get ${shop}`, this.#key(shop, version), { orStatus: 404 })
      // Deleted meanwhile, because a later one was stored.
      if (found.status === 404) continue
      const body = found.body ? Readable.fromWeb(found.body as ReadableStream) : Readable.from([])
      return { version, size: Number(found.headers.get('content-length')), body }
    }
    return undefined
  }

  async remove(shop: string): Promise<void> {
    this.#known.delete(shop)
    for (const version of await this.#versionsOf(shop)) await this.#delete(shop, version)
  }

  async list(slot: number): Promise<SlotContents> {
    const names = await this.#names(`${this.#prefix}${slotName(slot)}/`)
    const shops = names.map((name) => name.split('/').at(-2) ?? '')
    return {
      shops: [...new Set(shops)].filter((shop) => slotOf(shop) === slot),
      latest: stampsIn(names)[0],
    }
  }

  /** Clears the cache: the class store may have been restored from a backup. */
  forget(): void {
    this.#known.clear()
  }

  async #delete(shop: string, version: SnapshotVersion): Promise<void> {
    await this.#request(`delete ${shop}`, this.#key(shop, version), { method: 'DELETE', orStatus: 404 })
  }

  /** Latest first. */
  async #versionsOf(shop: string): Promise<SnapshotVersion[]> {
    return stampsIn(await this.#names(this.#folder(shop)))
  }

  async #names(prefix: string): Promise<string[]> {
    const names: string[] = []
    let from: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const question = new URLSearchParams({ 'list-type': '2', prefix })
      if (from !== undefined) question.set('continuation-token', from)
      const answer = await this.#request(`list ${prefix}`, `?${question}`, {})
      const text = await answer.text()
      names.push(...[...text.matchAll(/<Key>([^<]{1,1024})<\/Key>/g)].map(([, key = '']) => key))
      from = /<NextContinuationToken>([^<]{1,4096})<\//.exec(text)?.[1]
      if (from === undefined) return names
    }
    throw new SnapshotStoreUnavailable(`list ${prefix}`, 'its list has no end')
  }

  /** Path style, so that bucket names need no DNS entry. */
  async #request(
    doing: string,
    path: string,
    { method = 'GET', body, orStatus }: S3Request,
  ): Promise<Response> {
    const signal = AbortSignal.timeout(this.#longestMs)
    const url = `${this.#bucket}/${path}`
    const headers = { 'x-amz-content-sha256': hashOf(body) }
    const asked = { method, headers, signal, ...(body && { body }) }
    const answer = await this.#client.fetch(url, asked).catch((error: unknown) => {
      throw new SnapshotStoreUnavailable(doing, reasonOf(error))
    })
    if (answer.ok || answer.status === orStatus) return answer
    const said = await answer.text().catch(() => '')
    throw new SnapshotStoreUnavailable(
      doing,
      `${answer.status} ${/<Code>(\w{1,60})<\//.exec(said)?.[1] ?? ''}`,
    )
  }

  #folder(shop: string): string {
    return `${this.#prefix}${slotName(slotOf(shop))}/${shop}/`
  }

  #key(shop: string, version: SnapshotVersion): string {
    return this.#folder(shop) + formatVersion(version)
  }

  #remember(shop: string, stamps: readonly SnapshotVersion[]): void {
    this.#known.delete(shop)
    this.#known.set(shop, stamps)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** Latest first. */
function stampsIn(names: readonly string[]): SnapshotVersion[] {
  return names.flatMap((name) => parseVersion(name.split('/').at(-1) ?? '') ?? []).sort(byLatestFirst)
}

/** The hash is signed, so the bucket rejects damaged bodies. */
function hashOf(body: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(body).digest('hex')
}

/** The error of `fetch` has its reason in `cause`. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}
