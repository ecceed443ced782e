import type { Attack } from '#lab'
import { deploy, WAYS } from './steps.ts'

export const attacks: Attack[] = Object.entries(WAYS).map(([name, find]) => ({
  challenge: 'gitInReachChallenge',
  name: `find the token ${name}, and deploy`,
  run: async (tools) => {
    const status = await deploy(tools, await find(tools))
    tools.expect(status === 200, `deploying answered with ${status}`)
  },
}))
