import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Random } from '#lab'
import { search } from './steps.ts'

/** Elements that are visible as soon as they are in a page. */
const ELEMENTS = ['h1', 'form', 'marquee', 'b', 'a', 'div', 'button', 'details', 'svg', 'font'] as const

/** Terms of honest customers that a filter may mistake for an attack. */
const HONEST = [
  '<3',
  '3 < 5',
  '> 7',
  '"quotes"',
  "grandma's",
  '& co',
  '100%',
  '&lt;',
  '{{fruit}}',
  'Früchte',
  'c:\\',
]

/** A harmless prefix that may confuse a filter. */
function decoy({ random, html }: Pick<GeneratorTools, 'random' | 'html'>): string {
  const [word, tag] = [random.word(), html.tag(random.pick(ELEMENTS))]
  return random.pick([
    '<>',
    `${word} <> `,
    `<${tag}></${tag}>`,
    `"'>`,
    `<3 ${word} `,
    `${word}</span>`,
    '<!---->',
  ])
}

function attacksOn({ random, html }: GeneratorTools): GeneratedAttack[] {
  const boxes = (name: string, term: string, said: string): GeneratedAttack => ({
    name,
    payload: term,
    runs: 'browser',
    run: async (tools) => {
      await search(tools, term)
      tools.expect((await tools.browser.alerts()).includes(said), 'no script ran')
    },
  })
  const [first, second, id] = [random.word(), random.word(), random.word()]
  const address = random.pick([
    `${random.case('javascript')}:alert(\`${first}\`)`,
    `${html.entities('javascript')}:alert(\`${first}\`)`,
    `java&#9;script:alert(\`${first}\`)`,
  ])
  const frame = `<${html.tag('iframe')} ${html.tag('src')}="${address}">`
  const picture = `<${html.tag('img')} ${html.tag('src')}="data:," ${html.tag('onerror')}=alert(\`${second}\`)>`
  const element = html.tag(random.pick(ELEMENTS))
  const planted = `${decoy({ random, html })}<${element} id=${id}>${random.word()}`
  return [
    boxes(
      'a search term with an iframe and a javascript: address: it must not run',
      `${decoy({ random, html })}${frame}`,
      first,
    ),
    boxes(
      'a search term with an image and an onerror handler: it must not run',
      `${decoy({ random, html })}${picture}`,
      second,
    ),
    {
      name: 'a search term with an HTML element: no element may be created',
      payload: planted,
      runs: 'browser',
      run: async (tools) => {
        await search(tools, planted)
        tools.expect((await tools.browser.html(`[id="${id}"]`)) !== undefined, 'the page only shows text')
      },
    },
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const shown = (name: string, term: string): GeneratedCheck => ({
    name,
    payload: term,
    runs: 'browser',
    run: async (tools) => {
      await search(tools, term)
      const read = await tools.browser.text('#searchValue')
      tools.expect(read === term, `the page shows ${read === undefined ? 'nothing' : `“${read}”`}`)
    },
  })
  return [
    shown(
      'a search term with special characters is shown as it was typed',
      `${random.word()} <3 "${random.word()}" & ${random.number(1, 9)} < ${random.number(10, 99)} ${random.name()}'s`,
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** A term of harmless pieces, or with an element among them. */
function termOf(draw: Random): string {
  const piece = (): string => {
    const word = draw.word()
    // An element that no list of names contains.
    const element = draw.case(draw.chance() ? draw.pick(ELEMENTS) : draw.word())
    return draw.pick([
      word,
      draw.name(),
      draw.pick(HONEST),
      draw.pick(HONEST),
      `<${element} id=${word}>`,
      `<${element} onclick="${word}()">${word}</${element}>`,
      `<${draw.case('iframe')} src="https://${word}.example/">`,
      `<${draw.case('script')}>${word}()</${draw.case('script')}>`,
    ])
  }
  const pieces = Array.from({ length: draw.number(1, 6) }, piece)
  return draw.pick([pieces.join(' '), pieces.join(' '), ` ${pieces.join(' ')}  `, pieces.join('')])
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' }

/** The text of HTML without elements. */
function readable(html: string): string {
  const text = html.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
  })
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Elements around the term that do nothing. */
const AROUND = /<\/?(span|b|strong|em|i|q|output|mark|bdi|bdo)( [\w-]+="[^"<>]*")*>/g

/** The element that shows the term begins and ends like this. */
const BEGIN = /^<(?:span|output|mark|b|strong|em|i|q|bdi) [^<>]*>/
const END = /^<\/\w+>$/

/**
 * The inside of the place where the term is shown; undefined if there is none, or if it has more than text. The fix may
 * produce HTML that is slow to search: no pattern here reads a piece of it twice.
 */
function shownBy(html: unknown): string | undefined {
  const all = String(html)
  const [begin] = BEGIN.exec(all) ?? []
  const end = all.lastIndexOf('</')
  if (begin === undefined || end < begin.length) return undefined
  if (!begin.includes('id="searchValue"') || !END.test(all.slice(end))) return undefined
  const text = all.slice(begin.length, end).replaceAll(AROUND, '')
  return /<[a-z!/?]/i.test(text) ? undefined : readable(text)
}

export const oracle: Oracle = {
  SearchTerm: {
    call: ({ random }) => {
      const term = termOf(random)
      return { args: [{ term }], payload: term }
    },
    // A fix may show less of a term that holds an element, as long as it is text. Harmless terms stay unchanged.
    same: (submitted, right) => {
      const [shown, wanted] = [shownBy(submitted), shownBy(right)]
      return shown !== undefined && (/<[a-z!/?]/i.test(wanted ?? '') || shown === wanted)
    },
  },
}
