import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'premiumPaywallChallenge',
    name: 'the key is found, but used for nothing',
    run: async ({ http, expect }) => {
      const answer = await http.get('/encryptionkeys/premium.key')
      expect(answer.status === 200, `the key answered with ${answer.status}`)
    },
  },
  {
    challenge: 'premiumPaywallChallenge',
    name: 'half of the way behind the wall',
    run: async ({ http, expect }) => {
      const answer = await http.get('/this/page/is/hidden/behind/an/incredibly/high/paywall')
      expect(answer.headers['content-type'] !== 'image/jpeg', 'there is a picture')
    },
  },
]
