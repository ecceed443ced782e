import type { Attack, Tools } from '#lab'

/** Tries these passwords one after another until one opens the account. */
async function guess({ http, expect, settings }: Tools, who: string, passwords: string[]): Promise<void> {
  const email = `${who}@${settings.domain}`
  for (const password of passwords) {
    const answer = await http.post('/rest/user/login', { email, password })
    if (answer.status === 200) return
  }
  expect(false, `none of ${passwords.length} passwords opened the account`)
}

const COMMON = ['password', 'letmein', 'administrator', 'admin', 'admin1', 'admin12', 'admin123']
const NOODLES = ['Mr. Noodles', 'Mr. N0odles', 'Mr. No0dles', 'Mr. N00dles']
const padded = (name: string, dots: number): string => name + '.'.repeat(dots)

export const attacks: Attack[] = [
  {
    challenge: 'weakPasswordChallenge',
    name: 'admin123',
    run: (tools) => guess(tools, 'admin', ['admin123']),
  },
  {
    challenge: 'weakPasswordChallenge',
    name: 'a short list of passwords that administrators love',
    run: (tools) => guess(tools, 'admin', COMMON),
  },
  {
    challenge: 'loginRapperChallenge',
    name: 'the dog of the song, with its zeroes',
    run: (tools) => guess(tools, 'mc.safesearch', ['Mr. N00dles']),
  },
  {
    challenge: 'loginRapperChallenge',
    name: 'the dog with every choice of zeroes',
    run: (tools) => guess(tools, 'mc.safesearch', NOODLES),
  },
  {
    challenge: 'loginAmyChallenge',
    name: 'K1f and 21 dots',
    run: (tools) => guess(tools, 'amy', [padded('K1f', 21)]),
  },
  {
    challenge: 'loginAmyChallenge',
    name: 'Kif in three spellings, with 15 to 25 dots',
    run: (tools) => {
      const lengths = Array.from({ length: 11 }, (_, index) => 15 + index)
      const names = ['Kif', 'K!f', 'K1f']
      return guess(
        tools,
        'amy',
        lengths.flatMap((dots) => names.map((name) => padded(name, dots))),
      )
    },
  },
]
