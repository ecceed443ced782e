import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Random,
  Tools,
} from '#lab'
import { answerTo, bytesOf, openLink, saveList, shareList, tokenOf } from './steps.ts'

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

const BLOCK = 16
const AT_ONCE = 32

/** A link to a new list of a new customer. */
async function newLink(
  tools: Tools,
  account: { email: string; password: string },
  name: string,
): Promise<string> {
  const customer = await tools.signUp(account)
  return shareList(tools, customer, await saveList(tools, customer, name))
}

const ALPHABETS = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ']

/** A link with another letter or digit at one place, of the same kind, so that it is written as links are written. */
function changed(random: Random, link: string, at: number): string {
  const sign = link[at] ?? ''
  const others = ALPHABETS.find((all) => all.includes(sign))?.replace(sign, '')
  return others ? link.slice(0, at) + random.pick([...others]) + link.slice(at + 1) : link
}

/** The refusals of these links. */
async function refusals(tools: Tools, links: readonly string[]): Promise<Set<string>> {
  const all = new Set<string>()
  for (let from = 0; from < links.length; from += AT_ONCE) {
    const answers = await Promise.all(links.slice(from, from + AT_ONCE).map((link) => answerTo(tools, link)))
    for (const answer of answers) if (!answer.startsWith('200 ')) all.add(answer)
  }
  return all
}

const SAME = 'all links that open nothing are answered in the same way'

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const [one, two, three] = [accountOf(tools), accountOf(tools), accountOf(tools)]
  const name = `${random.word()} ${random.word()}`
  const places = Array.from({ length: 48 }, () => random.number(0, 9_999))
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.number(0, 255))
  const front = bytes(BLOCK)
  const noise = bytes(BLOCK * random.number(2, 4))
  return [
    {
      name: 'a link with a changed letter: the answer must not tell what is wrong with it',
      payload: places.slice(0, 5).join(),
      run: async (shop) => {
        const link = await newLink(shop, one, name)
        // The last letters may be written in several ways.
        const links = places.map((place) => changed(random, link, place % Math.max(link.length - 3, 1)))
        const answers = await refusals(shop, [...new Set(links)])
        shop.expect(answers.size > 1, SAME)
      },
    },
    {
      name: 'a block of a link behind 256 others: the answer must not tell which of them makes a valid padding',
      payload: tokenOf(front),
      run: async (shop) => {
        const link = bytesOf(await newLink(shop, two, name))
        const block = link.slice(BLOCK, 2 * BLOCK)
        const links = Array.from({ length: 256 }, (_, byte) =>
          tokenOf(Uint8Array.from([...front.slice(0, -1), byte]), block),
        )
        shop.expect((await refusals(shop, links)).size > 1, SAME)
      },
    },
    {
      name: 'a link to the ledger that is not encrypted, or a changed one: it must not open, and the answer must not tell why',
      payload: tokenOf(noise),
      run: async (shop) => {
        const link = await newLink(shop, three, name)
        const text = 'v=1;kind=ledger;id=1'
        const plain = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
        const hex = [...plain].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        const mended = bytesOf(link).map(
          (byte, at) => byte ^ 'v=1;kind=list;id'.charCodeAt(at % BLOCK) ^ text.charCodeAt(at % BLOCK),
        )
        for (const forged of [
          tokenOf(plain),
          hex,
          text,
          tokenOf(mended),
          tokenOf(noise.slice(0, BLOCK), plain),
        ]) {
          if ((await openLink(shop, forged)).status === 200) return
        }
        const answers = await refusals(shop, [
          ...[0, 1, 2].map((at) => changed(random, link, at)),
          ...[24, 25, 26].map((at) => changed(random, link, link.length - at)),
        ])
        shop.expect(answers.size > 1, SAME)
      },
    },
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const [one, two, three] = [accountOf(tools), accountOf(tools), accountOf(tools)]
  const [first, second, later] = [random.name(), `${random.word()} ${random.word()}`, random.name()]
  return [
    {
      name: 'links of two customers open the list of each, for everybody',
      payload: `${first}, ${second}`,
      run: async (shop) => {
        const links = [await newLink(shop, one, first), await newLink(shop, two, second)]
        for (const [at, link] of links.entries()) {
          const { status, text } = await openLink(shop, link)
          shop.expect(
            status === 200 && text.includes([first, second][at] ?? ''),
            `a link was answered with ${status}`,
          )
        }
      },
    },
    {
      name: 'several links to one list all open it, before and after it gets a new name',
      payload: later,
      run: async (shop) => {
        const customer = await shop.signUp(three)
        const id = await saveList(shop, customer, first)
        const links = [await shareList(shop, customer, id), await shareList(shop, customer, id)]
        await shop.http.put(`/rest/lists/${id}`, { name: later, items: [1, 2] }, customer)
        for (const link of links) {
          const { status, text } = await openLink(shop, link)
          shop.expect(status === 200 && text.includes(later), `a link was answered with ${status}`)
        }
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'Every version writes its links in its own way, and each link is another one: only opening them shows what a version does.'
