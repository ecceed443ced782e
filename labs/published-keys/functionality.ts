import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'partners can fetch the public key',
    run: async ({ http, expect }) => {
      const answer = await http.get('/encryptionkeys/jwt.pub')
      expect(answer.status === 200, `the public key answered with ${answer.status}`)
      expect(answer.text.startsWith('-----BEGIN RSA PUBLIC KEY-----'), 'it is something else')
      expect(answer.bytes.length === 248, `it has ${answer.bytes.length} bytes`)
    },
  },
  {
    name: 'the picture behind the paywall can be opened',
    run: async ({ http, expect }) => {
      const answer = await http.get(
        '/this/page/is/hidden/behind/an/incredibly/high/paywall/that/could/only/be/unlocked/by/sending/1btc/to/us',
      )
      expect(answer.headers['content-type'] === 'image/jpeg', 'there is no picture')
    },
  },
]
