import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { order } from './steps.ts'

/** Code that produces a word that it does not contain: an answer with the word proves that it ran. */
function talking(
  { random }: GeneratorTools,
  name: string,
  wrap: (thrown: string) => string,
): GeneratedAttack {
  const [first, second] = [random.word(), random.word()]
  const words = random.pick([
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

/** Lines of an order that are data only. */
function lines({ random, json }: Pick<GeneratorTools, 'random' | 'json'>): string {
  const line = () =>
    json.write({
      productId: random.number(1, 40),
      quantity: random.number(1, 900),
      customerReference: `${random.name()} ${random.pick(['while', 'for', "don't", '(x)', '++', 'function', '“all”'])} ${random.word()}`,
    })
  return `[${Array.from({ length: random.number(1, 4) }, line).join(',')}]`
}

function isData(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const name = random.word()
  const loop = random.pick([
    `(function ${name}(){while(${random.pick(['true', '1', '!0'])});})()`,
    `for(;;){let ${name}=${random.number(1, 9)}}`,
    `let ${name}=0;do{${name}++}while(${name}<${random.number(2, 9)}e9)`,
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
      (words) => `[{"productId":${random.number(1, 40)}}];throw Error(${words})`,
    ),
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const good = lines(tools)
  const garbled = random.pick([
    good.slice(0, -1),
    `${good}]`,
    good.slice(1),
    `[{"productId": ${random.number(1, 9)}, "quan`,
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

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  readOrderLines: {
    call: (tools) => {
      const { random } = tools
      const good = lines(tools)
      const text = random.pick([
        good,
        good,
        good.slice(0, random.number(1, good.length - 1)),
        `${good};${random.word()}()`,
      ])
      const asked: string[] = []
      const evaluate = async (code: string): Promise<unknown> => {
        asked.push(code)
        return JSON.parse(code)
      }
      // Lines with nothing but data may be evaluated.
      return { args: [text, evaluate], payload: text, seen: () => asked.filter((code) => !isData(code)) }
    },
  },
}
