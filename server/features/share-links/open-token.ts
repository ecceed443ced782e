import { AsyncLocalStorage } from 'node:async_hooks'
import type * as PaddingOracle from '../../../labs/padding-oracle/weak.ts'
import type { BatchedLiveCode } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { ciphersOf } from './ciphers.ts'

type Opened = Awaited<ReturnType<typeof PaddingOracle.open>>

/** A token that waits to be opened. */
interface WaitingToken {
  token: string
  open: BatchedLiveCode<typeof PaddingOracle>['open']
  /** Runs something on behalf of the request that sent the token. */
  inside: <Result>(work: () => Result) => Result
  resolve(opened: Opened): void
  reject(error: unknown): void
}

/** Maximum number of tokens that are opened together. */
const MOST = 32

const queues = new WeakMap<Shop, WaitingToken[]>()

/**
 * What the live code makes of a token. Scripts send thousands of tokens, and a learner's version is loaded for each call: so
 * tokens that arrive while others are opened are opened together afterwards.
 */
export function openToken(shop: Shop, token: string): Promise<Opened> {
  const { promise, resolve, reject } = Promise.withResolvers<Opened>()
  const { open } = shop.callEach<typeof PaddingOracle>('padding-oracle')
  const waiting = { token, open, inside: AsyncLocalStorage.snapshot(), resolve, reject }
  const queue = queues.get(shop)
  if (queue) queue.push(waiting)
  else {
    const first = [waiting]
    queues.set(shop, first)
    void openAll(shop, first)
  }
  return promise
}

async function openAll(shop: Shop, queue: WaitingToken[]): Promise<void> {
  while (queue.length > 0) await openTogether(shop, queue.splice(0, MOST))
  queues.delete(shop)
}

/** Never rejects. If one token cannot be opened, each is opened by itself. */
async function openTogether(shop: Shop, batch: readonly WaitingToken[]): Promise<void> {
  const [first, ...others] = batch
  if (!first) return
  try {
    const calls = batch.map(({ token }): [string, ReturnType<typeof ciphersOf>] => [token, ciphersOf(shop)])
    const opened = await first.inside(() => first.open(calls))
    for (const [at, { resolve, reject }] of batch.entries()) {
      const one = opened[at]
      if (one) resolve(one)
      else reject(new Error('A link has no answer'))
    }
  } catch (error) {
    if (others.length === 0) first.reject(error)
    else for (const one of batch) await openTogether(shop, [one])
  }
}
