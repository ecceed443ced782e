import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

type Headers = Record<string, string>

/** Signs up a customer. Returns the cookie. */
async function signUpCustomer(
  { http, logIn, expect }: Tools,
  email: string,
  password: string,
): Promise<string> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return `token=${(await logIn(email, password)).token}`
}

/** The victim's browser sends the form with these headers, and the name changes. */
async function rename(tools: Tools, cookie: string, username: string, headers: Headers): Promise<void> {
  const { http, expect } = tools
  const form = { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers }
  const sent = await http.post('/profile', `username=${username}`, { headers: form })
  expect(sent.status === 302, `the form was answered with ${sent.status}`)
  const profile = await http.get('/profile', { headers: { cookie } })
  expect(profile.text.includes(`value="${username}"`), 'the name is unchanged')
}

/** The shop's host, as the browser sends it in `Host`. */
function newHost({ random }: GeneratorTools): string {
  return random.pick([`${random.word()}.example`, `localhost:${random.number(1_024, 9_999)}`])
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, urls, settings } = tools
  const own = newHost(tools)
  const site = settings.csrfSite
  const { host } = new URL(site)
  const sends = (name: string, headers: Headers): GeneratedAttack => {
    const [email, password, username] = [random.address(settings.domain), random.password(), random.name()]
    const source = headers.origin ?? headers.referer ?? ''
    const isTheSite = URL.canParse(source) && new URL(source).host === host
    return {
      name,
      payload: `${email}, ${JSON.stringify(headers)}`,
      ...(isTheSite && { challenge: 'csrfChallenge' }),
      run: async (tried) => {
        const cookie = await signUpCustomer(tried, email, password)
        await rename(tried, cookie, username, { host: own, ...headers })
      },
    }
  }
  const other = `https://${urls.foreignHost()}`
  const shop = `http://${own}`
  const query = `?${random.word()}=${own}&${random.word()}=${encodeURIComponent(shop)}`
  return [
    sends('a form on the known foreign site: the name must not change', { origin: site }),
    sends('a form on the foreign site without a Referer: the name must not change', {
      origin: site,
      referer: '',
    }),
    sends('a foreign page with the shop’s host in its address: the name must not change', {
      origin: site,
      referer: `${site}/${random.word()}${query}`,
    }),
    sends('a foreign form with a Referer and no Origin: the name must not change', {
      referer: `${site}/${query}`,
    }),
    sends('a form with Sec-Fetch-Site: cross-site: the name must not change', {
      origin: site,
      'sec-fetch-site': 'cross-site',
    }),
    sends('a form on an arbitrary foreign site: the name must not change', {
      origin: other,
      referer: `${other}/${random.word()}`,
    }),
    sends('a form on a host whose name begins like the shop’s: the name must not change', {
      origin: `http://${own.replace(':', '.')}.${urls.foreignHost()}`,
    }),
    sends('a form in a sandboxed frame (Origin: null): the name must not change', { origin: 'null' }),
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random, settings } = tools
  const own = newHost(tools)
  const page = `http://${own}/profile${random.pick(['', `?${random.word()}=${random.number(1, 99)}`])}`
  const origin = `http://${own}`
  const changes = (name: string, headers: Headers): GeneratedCheck => {
    const [email, password, username] = [random.address(settings.domain), random.password(), random.name()]
    return {
      name,
      payload: `${email}, ${JSON.stringify(headers)}`,
      run: async (tried) => {
        const cookie = await signUpCustomer(tried, email, password)
        await rename(tried, cookie, username, { host: own, ...headers })
      },
    }
  }
  return [
    changes('a customer changes their name on the profile page, with Origin and Referer', {
      origin,
      referer: page,
      'sec-fetch-site': 'same-origin',
    }),
    changes('a customer changes their name on the profile page, with a Referer only', { referer: page }),
    changes('a customer changes their name on the profile page, with an Origin only', { origin }),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isWelcome: {
    call: (tools) => {
      const { random, urls } = tools
      const shopHost = newHost(tools)
      const own = `http://${shopHost}`
      const others = [
        `https://${urls.foreignHost()}`,
        `http://${shopHost.replace(':', '.')}.${urls.foreignHost()}`,
        'null',
      ]
      const isOwn = random.chance()
      const source = isOwn ? own : random.pick(others)
      const page = `${source}/${random.word()}?${random.word()}=${own}`
      // A browser that sends none of these headers may be trusted or not.
      const kind = source === 'null' ? 2 : random.number(1, 3)
      const site = isOwn ? 'same-origin' : 'cross-site'
      const form = {
        method: 'POST',
        origin: kind === 1 ? undefined : source,
        referer: kind === 2 ? undefined : page,
        fetchSite: random.chance() ? undefined : site,
      }
      return { args: [form, shopHost], payload: `${JSON.stringify(form)} to ${shopHost}` }
    },
  },
}
