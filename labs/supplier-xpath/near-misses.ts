import type { NearMiss } from '#lab'
import { BROTHERS, doorOf, finds, findsNobody, HERMIT, lookUp } from './steps.ts'

const challenge = 'xpathChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'a single quote, which the directory does not understand',
    run: async (tools) => {
      const { status } = await lookUp(tools, "'", 'x')
      tools.expect(status === 400, `the directory answered with ${status}`)
    },
  },
  {
    challenge,
    name: 'the brothers, without their code',
    run: (tools) => finds(tools, `${BROTHERS.name}' or 'a'='b`, 'x', BROTHERS.mailbox),
  },
  {
    challenge,
    name: 'the farm, with another supplier’s door code',
    run: async (tools) => {
      const mine = { name: 'mallory', pin: 'plum & quince', mailbox: 'mallory@stalls.example' }
      const door = await doorOf(tools, mine)
      await finds(tools, mine.name, door, mine.mailbox)
      await findsNobody(tools, HERMIT.name, door)
    },
  },
  {
    challenge,
    name: 'what is one in SQL, and nothing in XPath',
    run: async (tools) => {
      await lookUp(tools, `${HERMIT.name}'--`, 'x')
      await lookUp(tools, `${HERMIT.name}' #`, 'x')
      await findsNobody(tools, HERMIT.name, '')
    },
  },
]
