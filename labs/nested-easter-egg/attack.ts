import type { Attack, Tools } from '#lab'

const PLACE = '/the/devs/are/so/funny/they/hid/an/easter/egg/within/the/easter/egg'

/** Shifts each letter by half of the alphabet. */
function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
}

/** Opens a page and checks that the egg is there. */
async function open({ http, expect }: Tools, path: string): Promise<void> {
  const answer = await http.get(path, { headers: { accept: 'text/html' } })
  expect(answer.status === 200, `the place answered with ${answer.status}`)
  expect(answer.text.includes('<title>Welcome to Planet'), 'this is another place')
}

export const attacks: Attack[] = [
  {
    challenge: 'easterEggLevelTwoChallenge',
    name: 'read the first egg, undo Base64 and ROT13, and go there',
    run: async (tools) => {
      const egg = await tools.http.get('/ftp/eastere.gg%2500.md')
      tools.expect(egg.status === 200, `the egg answered with ${egg.status}`)
      const clue = /^[A-Za-z0-9+/]{40,}=*$/m.exec(egg.text)?.[0] ?? ''
      await open(tools, rot13(atob(clue)))
    },
  },
  {
    challenge: 'easterEggLevelTwoChallenge',
    name: 'know the way by heart',
    run: (tools) => open(tools, PLACE),
  },
]
