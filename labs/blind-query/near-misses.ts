import type { NearMiss } from '#lab'
import { follow, join, publish } from './steps.ts'

const challenge = 'twentyQuestionsChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'a true condition that reveals nothing',
    run: async (tools) => {
      const { status } = await follow(tools, "' OR '1'='1")
      tools.expect(status === 200, `it was answered with ${status}`)
    },
  },
  {
    challenge,
    name: 'the reader’s own link',
    run: async (tools) => {
      const { status } = await follow(tools, await join(tools, 'mallory@readers.example'))
      tools.expect(status === 200, `it was answered with ${status}`)
    },
  },
  {
    challenge,
    name: 'an issue with a key that was guessed',
    run: async (tools) => {
      for (const key of ['0123456789ab', '', "' OR '1'='1"]) {
        const { status } = await publish(tools, key)
        tools.expect(status === 403, `it was answered with ${status}`)
      }
    },
  },
  {
    challenge,
    name: 'all of the key at once, where only yes and no come out',
    run: async (tools) => {
      const { text } = await follow(tools, "' UNION SELECT editorKey FROM Editors--")
      tools.expect(!/\b[0-9a-f]{12}\b/.test(text), 'there it is')
    },
  },
]
