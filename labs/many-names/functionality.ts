import type { FunctionalCheck } from '#lab'
import { guessOne, logInAsJim, send } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'ten guesses are answered, and the eleventh is refused',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      for (let count = 1; count <= 10; count++) {
        const { status, answered } = await guessOne(tools, jim, `000${count % 10}`)
        tools.expect(status === 200 && answered === 1, `guess ${count} was answered with ${status}`)
      }
      const { status, answered } = await guessOne(tools, jim, '4711')
      tools.expect(status === 429 && answered === 0, `the eleventh was answered with ${status}`)
    },
  },
  {
    name: 'two products under other names are answered, also many times, and cost no guess',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const query = '{ one: product(id: 1) { name stock } other: product(id: 2) { name stock } }'
      for (let count = 0; count < 12; count++) {
        const answer = await tools.http.post('/graphql', { query }, jim)
        tools.expect(answer.text.includes('"other":{"name":"Orange'), `it is answered with ${answer.text}`)
      }
      tools.expect((await guessOne(tools, jim, '0815')).answered === 1, 'there is no guess left')
    },
  },
  {
    name: 'a list of two queries is answered',
    run: async (tools) => {
      const query = '{ product(id: 1) { name reviews { author { name } } } }'
      const { status } = await send(tools, [{ query }, { query }], await logInAsJim(tools))
      tools.expect(status === 200, `it was answered with ${status}`)
    },
  },
]
