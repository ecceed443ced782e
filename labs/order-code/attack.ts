import type { Attack, Tools } from '#lab'
import { order } from './steps.ts'

async function loop(tools: Tools, code: string): Promise<void> {
  const answer = await order(tools, code)
  tools.expect(answer.status === 500, `the order answered with ${answer.status}`)
  tools.expect(answer.text.includes('Infinite loop detected'), 'no loop was run')
}

async function occupy(tools: Tools, code: string): Promise<void> {
  const answer = await order(tools, code)
  tools.expect(answer.status === 503, `the order answered with ${answer.status}`)
}

const A_LOT_OF_A = 'a'.repeat(29)

export const attacks: Attack[] = [
  {
    challenge: 'rceChallenge',
    name: 'a loop that never ends',
    run: (tools) => loop(tools, '(function dos() { while(true); })()'),
  },
  {
    challenge: 'rceChallenge',
    name: 'a loop that could end, but takes its time',
    run: (tools) => loop(tools, 'let i = 0; while (i < 2000000) i++'),
  },
  {
    challenge: 'rceOccupyChallenge',
    name: 'a regular expression that ponders',
    run: (tools) => occupy(tools, `/((a+)+)b/.test('${A_LOT_OF_A}')`),
  },
]
