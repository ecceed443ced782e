import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

interface Tracked {
  orderId: string
  email?: string
}

async function track({ http, expect }: Tools, number: string): Promise<Tracked[]> {
  const answer = await http.get(`/rest/track-order/${encodeURIComponent(number)}`)
  expect(answer.status === 200, `“${number}” was answered with ${answer.status}`)
  return answer.json<{ data: Tracked[] }>().data
}

/** Order numbers, as staff see them. */
async function numbers({ http, logIn, settings, expect }: Tools): Promise<string[]> {
  const { token } = await logIn(`accountant@${settings.domain}`, 'i am an awesome accountant')
  const answer = await http.get('/rest/order-history/orders', { token })
  expect(answer.status === 200, `the orders were answered with ${answer.status}`)
  return answer.json<{ data: { orderId: string }[] }>().data.map(({ orderId }) => orderId)
}

/** Something that is true in JavaScript. */
function truth({ random }: GeneratorTools): string {
  const [small, big] = [random.number(1, 9), random.number(10, 99)]
  return random.pick([
    'true',
    '!0',
    '!!1',
    'this',
    '[]',
    '{}.x!==1',
    `${small}<${big}`,
    `"${random.word().slice(0, 3)}"`,
    `${big}`,
  ])
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const blank = () => random.pick(['', ' ', '\t'])
  const start = random.pick(['', random.word().slice(0, 3)])
  const kinds = {
    'an order number with || and a true value: it must not return other orders': `${start}'${blank()}||${blank()}${truth(tools)}${blank()}||${blank()}'`,
    'an order number with a comparison: it must not return other orders': random.pick([
      `'${blank()}==${blank()}'`,
      `'${blank()}!=${blank()}'x`,
    ]),
    'an order number with an arithmetic expression: it must not return other orders': random.pick([
      `${start}' |${blank()}${random.number(1, 9)}${blank()}| '`,
      `'^${random.number(1, 9)}^'`,
    ]),
    'an order number with a conditional expression: it must not return other orders': `${start}'?${random.number(1, 9)}:'${random.number(1, 9)}`,
  }
  return Object.entries(kinds).map(([name, payload]): GeneratedAttack => {
    return {
      name,
      payload,
      challenge: 'noSqlOrdersChallenge',
      run: async (shop) =>
        shop.expect((await track(shop, payload)).length > 1, 'there is no more than one order'),
    }
  })
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const unknown = `${random.number(1_000, 9_999)}-${random.word()}${random.number(100, 999)}`
  const odd = `${random.word()}${random.pick(['||', ' or ', '"', ' | ', '&&', '('])}${random.word()}`
  const place = random.number(0, 1_000)
  return [
    {
      name: 'a real order number shows its order',
      payload: 'a number that the shop has given out',
      run: async (shop) => {
        const all = await numbers(shop)
        const number = all[place % all.length] ?? ''
        const [order, ...others] = await track(shop, number)
        shop.expect(order?.orderId === number && order.email !== undefined, 'the order is not found')
        shop.expect(others.length === 0, 'there is more than one')
        const [half] = await track(shop, number.slice(0, -1))
        shop.expect(half?.email === undefined, 'half of the number is enough')
      },
    },
    ...[unknown, odd].map((payload): GeneratedCheck => {
      return {
        name: 'an unknown order number is echoed',
        payload,
        run: async (shop) => {
          const [order] = await track(shop, payload)
          shop.expect(order !== undefined && order.email === undefined, 'something else came')
        },
      }
    }),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  findOrders: {
    // Conditions in JavaScript are evaluated for each order.
    times: 60,
    call: (tools) => {
      const { random, find } = tools
      const id = random.pick([
        `${random.number(1_000, 9_999)}-${random.word()}`,
        random.word(),
        `'||${truth(tools)}||'`,
        `'!='x`,
        random.pick(["'", '"', '\\', '', ' ', '*', '%', '.', '.*', '$']),
        `${random.word().slice(0, 2)}'==='${random.word().slice(0, 2)}`,
      ])
      return { args: [{ find: (query: Record<string, unknown>) => find('orders', query) }, id], payload: id }
    },
  },
}
