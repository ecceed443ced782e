import type * as SlowPattern from '../../../labs/slow-pattern/weak.ts'
import { Failure } from '../../http/replies/failure.ts'
import { ScriptError } from '../../sandbox/errors.ts'
import type { Shop } from '../../shop/shop.ts'

/** What a pattern may take on the processor. An honest one takes less than a hundredth of it. */
const PATTERN_MS = 300
/** So many patterns may be tried for one postcode. */
const MOST_PATTERNS = 3

/** Whether a text looks like a postcode, unless that takes too long. Throws a `Failure` where a pattern is none. */
export async function looksLikePostcode(shop: Shop, text: string): Promise<boolean | 'timedOut'> {
  let [asked, timedOut] = [0, false]
  const matches = async (pattern: string, tested: string): Promise<boolean> => {
    asked += 1
    if (asked > MOST_PATTERNS) throw new RangeError('One postcode is not worth so many patterns')
    try {
      const globals = { pattern, tested }
      const source = 'new RegExp(pattern).test(tested)'
      return (await shop.sandbox.javascript({ source, globals, deadlineMs: PATTERN_MS })) === true
    } catch (error) {
      timedOut ||= error instanceof ScriptError && error.timedOut
      throw error
    }
  }
  try {
    const isPostcode = await shop.call<typeof SlowPattern>('slow-pattern').isPostcode(text, matches)
    shop.emit('postcode.tested', { length: text.length, matches: isPostcode, timedOut })
    return isPostcode
  } catch (error) {
    if (timedOut) {
      shop.emit('postcode.tested', { length: text.length, matches: undefined, timedOut })
      return 'timedOut'
    }
    if (error instanceof ScriptError) throw new Failure(500, error.message)
    throw error
  }
}
