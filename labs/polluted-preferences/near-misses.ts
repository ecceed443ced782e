import type { NearMiss } from '#lab'
import { knock, logInAsAdmin, logInAsJim, send } from './steps.ts'

const CHALLENGE = 'badAppleChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'a preference that is called isStaff',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      tools.expect((await send(tools, jim, { isStaff: true })) === 200, 'it was not accepted')
      tools.expect((await knock(tools, jim)) === 403, 'the back room is open')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the prototype is polluted, and nobody goes to the back room',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      const status = await send(tools, jim, '{"__proto__":{"isStaff":true}}')
      tools.expect(status === 200, `it was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'an administrator opens the back room',
    run: async (tools) => {
      const status = await knock(tools, await logInAsAdmin(tools))
      tools.expect(status === 200, `it was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'an administrator opens it after the prototype was polluted',
    run: async (tools) => {
      await send(tools, await logInAsJim(tools), '{"constructor":{"prototype":{"isStaff":true}}}')
      const status = await knock(tools, await logInAsAdmin(tools))
      tools.expect(status === 200, `it was answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'another property for everybody',
    run: async (tools) => {
      const jim = await logInAsJim(tools)
      await send(tools, jim, '{"__proto__":{"isstaff":true,"role":"admin"}}')
      tools.expect((await knock(tools, jim)) === 403, 'the back room is open')
    },
  },
]
