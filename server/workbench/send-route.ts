import type { FastifyRequest } from 'fastify'
import { MOST_SENT, type SentResponse } from '#contract/workbench.ts'
import { connectionOwner } from '../http/routing/internal-connection.ts'
import { HttpReply, type Routes } from '../http/routing/routes.ts'
import { decompressBody, parseReply } from './parse-reply.ts'
import { readFile, refusalReply } from './refusal-reply.ts'
import { DEFAULT_REPLY_LIMITS, type RawReply, type Sender } from './sender.ts'

/** Maximum size of a response body that are returned, in bytes. */
const MOST_SHOWN = 1024 * 1024
/**
 * Maximum number of requests of one shop at the same time, and of bytes of them: one of the largest size and a few
 * short ones.
 */
const MOST_OF_ONE = { requests: 6, bytes: MOST_SENT + 2 * 1024 * 1024 }
/** Maximum size of requests of all shops at the same time, in bytes. */
const MOST_UNDER_WAY = 64 * 1024 * 1024
/** Shorter requests are always accepted. */
const SHORT = 64 * 1024

const BUSY = 'The requests before this one are still under way. Please try again in a moment.'

/** The repeater: sends a request as typed to the learner's own shop. */
export function sendRoute(sender: Sender): Routes {
  const underWay = new UnderWay()
  return (on) => {
    on.post('/training/workbench/send', async (call) => {
      const { shop, request } = call
      // Check before the form is read, as reading takes memory.
      const release = underWay.add(shop.id, announcedBytes(request))
      if (!release) return refusalReply('busy', BUSY)
      try {
        const text = await readFile(call, { field: 'request', limit: MOST_SENT })
        if (text instanceof HttpReply) return text
        const caller = { ...connectionOwner(request, 'repeater'), left: request.exchange?.clientLeft }
        return await sentAnswer(await sender.send(request.server, caller, text, DEFAULT_REPLY_LIMITS))
      } finally {
        release()
      }
    })
  }
}

/** Size of the form with the request, as far as it is read. */
function announcedBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? MOST_SENT)
  return Math.min(announced, MOST_SENT)
}

/** Requests that are being received or sent. */
class UnderWay {
  readonly #ofShops = new Map<string, { requests: number; bytes: number }>()
  #bytes = 0

  /** Adds a request of a shop and returns a function that removes it; undefined if there is no room. */
  add(shop: string, bytes: number): (() => void) | undefined {
    const own = this.#ofShops.get(shop) ?? { requests: 0, bytes: 0 }
    const isTooMuch = own.requests >= MOST_OF_ONE.requests || own.bytes + bytes > MOST_OF_ONE.bytes
    if (isTooMuch || (bytes > SHORT && this.#bytes + bytes > MOST_UNDER_WAY)) return undefined
    this.#ofShops.set(shop, { requests: own.requests + 1, bytes: own.bytes + bytes })
    this.#bytes += bytes
    return () => this.#remove(shop, bytes)
  }

  #remove(shop: string, bytes: number): void {
    const own = this.#ofShops.get(shop)
    this.#bytes -= bytes
    if (!own || own.requests === 1) this.#ofShops.delete(shop)
    else this.#ofShops.set(shop, { requests: own.requests - 1, bytes: own.bytes - bytes })
  }
}

async function sentAnswer({ bytes, ms, trouble }: RawReply): Promise<SentResponse> {
  const answer = parseReply(bytes)
  const body = await decompressBody(answer, MOST_SHOWN)
  const isCut = trouble === 'cut' || trouble === 'endless' || body.length > MOST_SHOWN
  return {
    status: answer.status,
    head: answer.head,
    headers: answer.headers,
    body: {
      bytes: body.subarray(0, MOST_SHOWN).toString('base64'),
      length: trouble === null ? body.length : null,
      isCut,
    },
    ms: Math.round(ms * 10) / 10,
    trouble: trouble ?? (isCut ? 'cut' : null),
  }
}
