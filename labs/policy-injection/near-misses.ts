import type { NearMiss } from '#lab'
import { ADDRESS, logInAsJim, NAME, send } from './steps.ts'

/** Jim sets a name and a picture, and opens his page. */
function looks(name: string, username: string, imageUrl: string): NearMiss {
  return {
    challenge: 'usernameXssChallenge',
    name,
    run: async (tools) => {
      const session = await logInAsJim(tools)
      await send(tools, session, '/profile', { username })
      await send(tools, session, '/profile/image/url', { imageUrl })
      const page = await tools.http.get('/profile', { headers: session })
      tools.expect(page.status === 200, `the page answered with ${page.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  looks('the script is there, and the policy is as it was', NAME, 'https://a.example/me.png'),
  looks('the policy is open, and the filter has eaten the script', '<script>alert(`xss`)</script>', ADDRESS),
  looks('another script than the one that is asked for', "<<a|ascript>alert('xss')</script>", ADDRESS),
  looks('a policy that only lets hosts in', NAME, 'https://a.png; script-src https:'),
  looks('a nonce takes the permission back', NAME, "https://a.png; script-src 'unsafe-inline' 'nonce-abc'"),
  looks('a hash takes it back', NAME, "https://a.png; script-src 'unsafe-inline' 'sha256-abc='"),
  looks('the word stands in the list for pictures', NAME, "https://a.png 'unsafe-inline'"),
  {
    challenge: 'usernameXssChallenge',
    name: 'the name and the picture are set, and the page is not opened',
    run: async (tools) => {
      const session = await logInAsJim(tools)
      await send(tools, session, '/profile', { username: NAME })
      await send(tools, session, '/profile/image/url', { imageUrl: ADDRESS })
    },
  },
]
