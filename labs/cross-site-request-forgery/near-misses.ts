import type { NearMiss, Tools } from '#lab'

/** Sends the profile form as Jim, twice if the name is set already, and expects that it is accepted. */
async function send(
  { logIn, http, expect, settings }: Tools,
  headers: Record<string, string>[],
): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  for (const more of headers) {
    const form = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded', ...more }
    const sent = await http.post('/profile', 'username=CSRF', { headers: form })
    expect(sent.status === 302, `the form was answered with ${sent.status}`)
  }
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'csrfChallenge',
    name: 'Jim changes his name himself',
    run: (tools) => send(tools, [{ origin: 'http://localhost' }]),
  },
  {
    challenge: 'csrfChallenge',
    name: 'the form is on a site that was not asked for',
    run: (tools) => send(tools, [{ origin: 'http://attacker.com' }]),
  },
  {
    challenge: 'csrfChallenge',
    name: 'the right page in the Referer, but null as Origin',
    run: (tools) => send(tools, [{ origin: 'null', referer: `${tools.settings.csrfSite}/` }]),
  },
  {
    challenge: 'csrfChallenge',
    name: 'the form asks for the name that he has already',
    run: (tools) => send(tools, [{ origin: 'http://localhost' }, { origin: tools.settings.csrfSite }]),
  },
  {
    challenge: 'csrfChallenge',
    name: 'a form without a target address',
    run: async ({ http, expect }) => {
      const html = '<form method="post"><input name="username" value="CSRF"><button>Go</button></form>'
      const visit = await http.post('/training/other-site/visits', { html })
      expect(visit.status === 200, `the visit was answered with ${visit.status}`)
    },
  },
]
