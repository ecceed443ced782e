import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** Puts a product into the catalogue, and answers with the description that it has there. */
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

/** Pieces of HTML that run something, by kind, each with what must not be left of it. */
function scripts({
  draw,
  html,
}: Pick<DrawTools, 'draw' | 'html'>): Record<string, { text: string; left: RegExp }> {
  const code = `${draw.word()}(${draw.number(1, 99)})`
  const { tag } = html
  const value = draw.pick([`"${code}"`, `'${code}'`, code])
  const gap = draw.pick([' ', '\n', '\t', '/'])
  const on = draw.pick(['onerror', 'onload', 'onmouseover', 'onfocus', 'onclick'])
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
      text: `<${tag('a')} href="${draw.case('javascript')}:${code}">${draw.word()}</a><a href='${draw.case('javascript')}:${code}'>`,
      left: /<a[^<>]{0,40}javascript:/i,
    },
    'a description with an iframe: it must not be stored as HTML': {
      text: `<${tag('iframe')} src="https://${draw.word()}.example"></${tag('iframe')}>`,
      left: /<iframe/i,
    },
  }
}

function attacksOn(tools: DrawTools): DrawnAttack[] {
  const { draw } = tools
  const name = `${draw.name()} ${draw.word()}`
  const player = `${draw.name()} ${draw.pick(['', '<b>new</b> ', '<a href="javascript:void(0)">x</a>'])}${PAYLOAD}${draw.word()}`
  return [
    {
      name: 'a description with an iframe and a javascript: address: it must not run',
      payload: player,
      challenge: 'restfulXssChallenge',
      run: async (shop) =>
        shop.expect((await stored(shop, name, player)).includes(PAYLOAD), 'the description is another one'),
    },
    ...Object.entries(scripts(tools)).map(([kind, { text, left }]): DrawnAttack => {
      const description = `${draw.name()} ${text} ${draw.word()}`
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
function plain({ draw }: Pick<DrawTools, 'draw'>): string[] {
  const [one, other] = [draw.word(), draw.word()]
  const tag = draw.pick(['em', 'strong', 'b', 'i', 'u', 'code'])
  return [
    `${draw.name()} and ${one}, ${draw.number(1, 99)}% ${other}.`,
    `${one} <${tag}>${other}</${tag}>!`,
    `<a href="https://${one}.example/${other}">${draw.name()}</a>`,
    `<ul><li>${one}</li><li>${other}</li></ul>`,
    `A script of ${one}, javascript: the ${other}, onload`,
  ]
}

function worksFor(tools: DrawTools): DrawnCheck[] {
  const name = `${tools.draw.name()} ${tools.draw.word()}`
  return plain(tools).map((text): DrawnCheck => {
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle =
  'what is left of HTML differs from filter to filter, and all is well as long as nothing runs and emphasis stays.'
