import { MOST_SENT, type SentAnswer } from '#contract/workbench.ts'
import { callerOf } from '../http/inside-line.ts'
import { Answer, type Routes } from '../http/routing.ts'
import { readAnswer, unpacked } from './read-answer.ts'
import { readFile } from './read-file.ts'
import { refuse } from './refuse.ts'
import { type Heard, type Sender, WHOLE } from './sender.ts'

/** Most of an answer's body that is handed on, in bytes. */
const MOST_SHOWN = 1024 * 1024
/** So many requests one shop sends side by side. */
const MOST_OF_ONE = 6
/** So many bytes of requests are under way for all shops. */
const MOST_UNDER_WAY = 64 * 1024 * 1024

/** The repeater: sends one request, as typed, into the shop of whoever asks. */
export function sendRoute(sender: Sender): Routes {
  const underWay = new Map<string, number>()
  let bytesUnderWay = 0
  return (on) => {
    on.post('/training/workbench/send', async (call) => {
      const request = await readFile(call, { field: 'request', limit: MOST_SENT })
      if (request instanceof Answer) return request
      const { id } = call.shop
      const own = underWay.get(id) ?? 0
      const { length } = request
      if (own >= MOST_OF_ONE || (bytesUnderWay > 0 && bytesUnderWay + length > MOST_UNDER_WAY)) {
        return refuse(
          'busy',
          'The requests before this one are still under way. Please try again in a moment.',
        )
      }
      underWay.set(id, own + 1)
      bytesUnderWay += length
      try {
        return await sentAnswer(
          await sender.send(call.request.server, callerOf(call.request, 'repeater'), request, WHOLE),
        )
      } finally {
        bytesUnderWay -= length
        const left = (underWay.get(id) ?? 1) - 1
        if (left > 0) underWay.set(id, left)
        else underWay.delete(id)
      }
    })
  }
}

async function sentAnswer({ bytes, ms, trouble }: Heard): Promise<SentAnswer> {
  const answer = readAnswer(bytes)
  const body = await unpacked(answer, MOST_SHOWN)
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
