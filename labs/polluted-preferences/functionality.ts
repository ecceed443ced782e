import type { FunctionalCheck } from '#lab'
import { change, knock, logInAsAdmin, logInAsJim, preferencesOf } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'no ice and a red straw are on file, and another colour leaves the rest as it is',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const first = await change(tools, jim, { ice: 'none', straw: { kind: 'paper', colour: 'red' } })
      tools.expect(first.ice === 'none', 'there is ice in it')
      const { ice, straw } = await change(tools, jim, { straw: { colour: 'green' } })
      const { kind, colour } = { kind: undefined, colour: undefined, ...Object(straw) }
      tools.expect(colour === 'green', 'the straw is not green')
      tools.expect(kind === 'paper' && ice === 'none', 'something else has changed')
    },
  },
  {
    name: 'two customers have preferences of their own',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const admin = await logInAsAdmin(tools)
      await change(tools, jim, { ice: 'plenty', pulp: true })
      await change(tools, admin, { ice: 'some', note: 'Two slices of lemon' })
      tools.expect((await preferencesOf(tools, jim)).ice === 'plenty', 'the first one has other ice')
      tools.expect((await preferencesOf(tools, admin)).note === 'Two slices of lemon', 'the note is missing')
    },
  },
  {
    name: 'staff enter the back room, and customers do not',
    run: async (tools) => {
      tools.expect((await knock(tools, await logInAsAdmin(tools))) === 200, 'staff were refused')
      tools.expect((await knock(tools, await logInAsJim(tools))) === 403, 'a customer came in')
    },
  },
]
