import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** Adds a product to the catalogue. Returns its stored description. */
async function stored(
  { http, settings, logIn, expect }: Tools,
  name: string,
  description: string,
): Promise<string> {
  const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
  const answer = await http.post('/api/Products', { name, description, price: 3 }, { token })
  expect(answer.status === 201, `the product answered with ${answer.status}`)
  return answer.json<{ data: { description: string } }>().data.description
}

/** Pieces of HTML that run something, by kind, each with the part that must not be left. */
function scripts({
  random,
  html,
}: Pick<GeneratorTools, 'random' | 'html'>): Record<string, { text: string; left: RegExp }> {
  const code = `${random.word()}(${random.number(1, 99)})`
  const { tag } = html
  const value = random.pick([`"${code}"`, `'${code}'`, code])
  const gap = random.pick([' ', '\n', '\t', '/'])
  const on = random.pick(['onerror', 'onload', 'onmouseover', 'onfocus', 'onclick'])
  const script = `<${tag('script')}>${code}</${tag('script')}>`
  return {
    'a description with a script element: it must not run': { text: script, left: /<script/i },
    'a description with a script nested in another: it must not run': {
      text: `<scr${script}ipt>${code}</scr${script}ipt>`,
      left: /<script/i,
    },
    'a description with an image and an onerror handler: it must not run': {
      text: `<${tag('img')}${gap}src=x${gap}${tag(on)}=${value}>`,
      left: /<img[^<>]{0,40}on\w{1,20}\s{0,9}=/i,
    },
    'a description with a javascript: link: it must not run': {
      text: `<${tag('a')} href="${random.case('javascript')}:${code}">${random.word()}</a><a href='${random.case('javascript')}:${code}'>`,
      left: /<a[^<>]{0,40}javascript:/i,
    },
    'a description with an iframe: it must not be stored as HTML': {
      text: `<${tag('iframe')} src="https://${random.word()}.example"></${tag('iframe')}>`,
      left: /<iframe/i,
    },
  }
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const name = `${random.name()} ${random.word()}`
  const player = `${random.name()} ${random.pick(['', '<b>new</b> ', '<a href="javascript:void(0)">x</a>'])}${PAYLOAD}${random.word()}`
  return [
    {
      name: 'a description with an iframe and a javascript: address: it must not run',
      payload: player,
      challenge: 'restfulXssChallenge',
      run: async (shop) =>
        shop.expect((await stored(shop, name, player)).includes(PAYLOAD), 'the description is another one'),
    },
    ...Object.entries(scripts(tools)).map(([kind, { text, left }]): GeneratedAttack => {
      const description = `${random.name()} ${text} ${random.word()}`
      return {
        name: kind,
        payload: description,
        run: async (shop) =>
          shop.expect(left.test(await stored(shop, name, description)), 'nothing of it is left'),
      }
    }),
  ]
}

/** Descriptions that staff may write. */
function plain({ random }: Pick<GeneratorTools, 'random'>): string[] {
  const [one, other] = [random.word(), random.word()]
  const tag = random.pick(['em', 'strong', 'b', 'i', 'u', 'code'])
  return [
    `${random.name()} and ${one}, ${random.number(1, 99)}% ${other}.`,
    `${one} <${tag}>${other}</${tag}>!`,
    `<a href="https://${one}.example/${other}">${random.name()}</a>`,
    `<ul><li>${one}</li><li>${other}</li></ul>`,
    `A script of ${one}, javascript: the ${other}, onload`,
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const name = `${tools.random.name()} ${tools.random.word()}`
  return plain(tools).map((text): GeneratedCheck => {
    return {
      name: 'a description keeps emphasis and links',
      payload: text,
      run: async (shop) => {
        const kept = await stored(shop, name, text)
        shop.expect(kept === text, `the catalogue says ${kept}`)
      },
    }
  })
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'filters leave different HTML: the tests check that nothing runs and that emphasis stays'
