import type { NearMiss } from '#lab'
import { deploy, textOf, tokenIn, WAYS } from './steps.ts'

const CHALLENGE = 'gitInReachChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'the name of the branch, and nothing more',
    run: async (tools) => {
      const head = await textOf(tools, '.git/HEAD')
      tools.expect(head === 'ref: refs/heads/main\n', `HEAD says ${head}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the token is found, and not used',
    run: async (tools) => {
      const token = await WAYS['from the branch back through its parents'](tools)
      tools.expect(token !== '', 'there is no token in the history')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'the token of the example',
    run: async (tools) => {
      const status = await deploy(tools, tokenIn(await textOf(tools, '.env.example')) ?? '')
      tools.expect(status === 401, `deploying answered with ${status}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a guess',
    run: async (tools) => {
      const status = await deploy(tools, 'lantern-000000000000000000000000')
      tools.expect(status === 401, `deploying answered with ${status}`)
    },
  },
]
