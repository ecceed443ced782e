/** Correct spelling of the words that matter. */
const KNOWN: ReadonlySet<string> = new Set(
  `ignore previous instructions instruction coupon coupons discount voucher generate system prompt reveal repeat everything percent manager
  developer cheapest cheap juice juices price prices delivery delivered deliver parcel return returned refund broken damaged recommend
  review reviews password account payment order orders something anything orange apple apples banana bananas strawberry raspberry
  pineapple carrot smoothie smoothies lemon rules translate`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Correct words that look like misspellings of those. */
const OTHERS: ReadonlySet<string> = new Set(
  'apply ample broke develop developed smooth damage damages vouched vouches retired generator generators applies priced manage manages managed instructor instructors previews preview instrucciones instruccion precios previos reviens retourne retour pineapples juicy prince prize pride prime prone cheat cheek cheer older odour changed recover broker lemons oranges juiced discounts vouchers generated generates ignored ignores repeated repeats reveals returns refunds parcels systems prompts promptly prompted managers developers ordered applied rulers roles delivers deliveries reviewed reviewer accounts payments carrots cheaper recommends recommended percents returner translated translates previously'.split(
    ' ',
  ),
)

/** Characters that stand for letters in leetspeak. */
const LEET: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
])

/** Abbreviations and misspellings that no rule covers. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['u', 'you'],
  ['ur', 'your'],
  ['r', 'are'],
  ['n', 'and'],
  ['plz', 'please'],
  ['pls', 'please'],
  ['thx', 'thanks'],
  ['wat', 'what'],
  ['wot', 'what'],
  ['wen', 'when'],
  ['hav', 'have'],
  ['wil', 'will'],
  ['gimme', 'give'],
  ['gimmi', 'give'],
  ['smth', 'something'],
  ['sth', 'something'],
  ['mutch', 'much'],
  ['aple', 'apple'],
  ['joose', 'juice'],
  ['jooce', 'juice'],
  ['juse', 'juice'],
  ['sik', 'sick'],
  ['dont', "don't"],
  ['im', "i'm"],
  ['ordr', 'order'],
  ['m3', 'me'],
  ['g1v3', 'give'],
  ['y0ur', 'your'],
])

const SHORTEST = 5
const LONG = 8

/** Corrects a misspelling of a word that matters; other words are returned unchanged. */
export function correctSpelling(word: string): string {
  const plain = SHORT.get(word)
  if (plain !== undefined) return plain
  if (/[a-z]/.test(word) && /\d/.test(word)) return unmasked(word)
  if (word.length < SHORTEST || KNOWN.has(word) || OTHERS.has(word)) return word
  for (const known of KNOWN) if (isSlipOf(word, known)) return known
  return word
}

function unmasked(word: string): string {
  const letters = Array.from(word, (sign) => LEET.get(sign) ?? sign).join('')
  return KNOWN.has(letters) ? letters : word
}

/** One letter wrong, missing, doubled or swapped; two in long words. The first letter must be right. */
function isSlipOf(word: string, known: string): boolean {
  if (known.length < SHORTEST || word[0] !== known[0]) return false
  const most = known.length >= LONG ? 2 : 1
  return Math.abs(word.length - known.length) <= most && distance(word, known) <= most
}

/** Edit distance of two words. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const steps = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1)]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (isSwapped) steps.push((before[at - 2] ?? 0) + 1)
      next.push(Math.min(...steps))
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}
