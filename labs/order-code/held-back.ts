import type { Answer, DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

async function order({ logIn, http, settings }: Tools, orderLinesData: string): Promise<Answer> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  return http.post('/b2b/v2/orders', { cid: 'JS0815DE', orderLinesData }, { token })
}

/** Code that says a word which does not stand in it: whoever reads it there has run it. */
function talking({ draw }: DrawTools, name: string, wrap: (thrown: string) => string): DrawnAttack {
  const [first, second] = [draw.word(), draw.word()]
  const words = draw.pick([
    `'${first}'+'${second}'`,
    `['${first}','${second}'].join('')`,
    `\`${first}\${'${second}'}\``,
  ])
  const payload = wrap(words)
  return {
    name,
    payload,
    run: async (shop) => {
      const { text } = await order(shop, payload)
      shop.expect(text.includes(first + second), 'nothing was run')
    },
  }
}

/** Lines of an order that are data, and nothing else. */
function lines({ draw, json }: Pick<DrawTools, 'draw' | 'json'>): string {
  const line = () =>
    json.write({
      productId: draw.number(1, 40),
      quantity: draw.number(1, 900),
      customerReference: `${draw.name()} ${draw.pick(['while', 'for', "don't", '(x)', '++', 'function', '“all”'])} ${draw.word()}`,
    })
  return `[${Array.from({ length: draw.number(1, 4) }, line).join(',')}]`
}

function isData(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function attacksOn(tools: DrawTools): DrawnAttack[] {
  const { draw } = tools
  const name = draw.word()
  const loop = draw.pick([
    `(function ${name}(){while(${draw.pick(['true', '1', '!0'])});})()`,
    `for(;;){let ${name}=${draw.number(1, 9)}}`,
    `let ${name}=0;do{${name}++}while(${name}<${draw.number(2, 9)}e9)`,
  ])
  return [
    {
      name: 'an order with an endless loop: the code must not run',
      payload: loop,
      challenge: 'rceChallenge',
      run: async (shop) => {
        const { text } = await order(shop, loop)
        shop.expect(text.includes('Infinite loop detected'), 'no loop was run')
      },
    },
    talking(
      tools,
      'an order with a throw statement: the code must not run',
      (words) => `throw new Error(${words})`,
    ),
    talking(
      tools,
      'an order with a getter that throws: the code must not run',
      (words) => `[{get ${name}(){throw ${words}}}].map(o=>o.${name})`,
    ),
    talking(
      tools,
      'an order followed by JavaScript: the code must not run',
      (words) => `[{"productId":${draw.number(1, 40)}}];throw Error(${words})`,
    ),
  ]
}

function worksFor(tools: DrawTools): DrawnCheck[] {
  const { draw } = tools
  const good = lines(tools)
  const garbled = draw.pick([
    good.slice(0, -1),
    `${good}]`,
    good.slice(1),
    `[{"productId": ${draw.number(1, 9)}, "quan`,
  ])
  return [
    {
      name: 'a JSON order is accepted',
      payload: good,
      run: async (shop) => {
        const answer = await order(shop, good)
        shop.expect(
          answer.status === 200,
          `the order answered with ${answer.status}: ${answer.text.slice(0, 200)}`,
        )
      },
    },
    {
      name: 'an order that is not valid JSON is refused',
      payload: garbled,
      run: async (shop) => {
        const answer = await order(shop, garbled)
        shop.expect(answer.status === 500, `it was answered with ${answer.status}`)
      },
    },
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  readOrderLines: {
    call: (tools) => {
      const { draw } = tools
      const good = lines(tools)
      const text = draw.pick([
        good,
        good,
        good.slice(0, draw.number(1, good.length - 1)),
        `${good};${draw.word()}()`,
      ])
      const asked: string[] = []
      const evaluate = async (code: string): Promise<unknown> => {
        asked.push(code)
        return JSON.parse(code)
      }
      // Whatever is data may be evaluated, and nothing else.
      return { args: [text, evaluate], payload: text, seen: () => asked.filter((code) => !isData(code)) }
    },
  },
}
