import type { FunctionalCheck } from '#lab'
import { logInAsJim, send } from './steps.ts'

/** The sources of a policy for one kind of content. */
function sourcesOf(policy: string, kind: string): string[] {
  const directive = policy.split(';').find((one) => one.trim().startsWith(`${kind} `))
  return directive?.trim().split(/\s+/).slice(1) ?? []
}

const PICTURE = 'https://pictures.example/jim.png'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer finds the new name on the profile page',
    run: async (tools) => {
      const session = await logInAsJim(tools)
      await send(tools, session, '/profile', { username: 'Salt & Pepper' })
      const page = await tools.http.get('/profile', { headers: session })
      tools.expect(page.text.includes('value="Salt &amp; Pepper"'), 'the name is another one')
      tools.expect(/<h2>Salt &(amp;)? Pepper<\/h2>/.test(page.text), 'the name is not shown')
    },
  },
  {
    name: 'a picture from elsewhere is linked, and the policy lets it be seen',
    run: async (tools) => {
      const session = await logInAsJim(tools)
      await send(tools, session, '/profile/image/url', { imageUrl: PICTURE })
      const page = await tools.http.get('/profile', { headers: session })
      tools.expect(page.text.includes(`<img src="${PICTURE}"`), 'the picture is not there')
      const sources = sourcesOf(page.headers['content-security-policy'] ?? '', 'img-src')
      tools.expect(
        sources.some((source) => PICTURE.startsWith(source)),
        `pictures may come from ${sources.join(' ')} only`,
      )
    },
  },
  {
    name: 'the shop’s own pictures and scripts may be loaded',
    run: async (tools) => {
      const page = await tools.http.get('/profile', { headers: await logInAsJim(tools) })
      const policy = page.headers['content-security-policy'] ?? ''
      for (const kind of ['img-src', 'script-src']) {
        tools.expect(sourcesOf(policy, kind).includes("'self'"), `${kind} is without 'self'`)
      }
    },
  },
]
