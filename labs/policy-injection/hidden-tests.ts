import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

const SCRIPT = '<script>alert(`xss`)</script>'

interface Look {
  email: string
  password: string
  /** The customer's name, or nothing. */
  username?: string
  /** The address of the customer's picture, or nothing. */
  imageUrl?: string
}

interface Page {
  text: string
  policy: string
}

/** Signs up, sets a name and a picture, and opens the page. */
async function lookAt(tools: Tools, { email, password, username, imageUrl }: Look): Promise<Page> {
  const { http, logIn, expect } = tools
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const cookie = `token=${(await logIn(email, password)).token}`
  const send = async (form: string, fields: Record<string, string>): Promise<void> => {
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await http.post(form, new URLSearchParams(fields).toString(), { headers })
    expect(sent.status === 302, `the form was answered with ${sent.status}`)
  }
  if (username !== undefined) await send('/profile', { username })
  if (imageUrl !== undefined) await send('/profile/image/url', { imageUrl })
  const page = await http.get('/profile', { headers: { cookie } })
  expect(page.status === 200, `the page answered with ${page.status}`)
  return { text: page.text, policy: page.headers['content-security-policy'] ?? '' }
}

/** The directives of a policy, each with its sources. */
function directivesOf(policy: string): string[][] {
  return policy.split(';').map((one) =>
    one
      .trim()
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== ''),
  )
}

/** The sources of a policy for one kind of content: of two directives with one name the first counts. */
function sourcesOf(policy: string, kind: string): string[] | undefined {
  return directivesOf(policy)
    .find(([name]) => name === kind)
    ?.slice(1)
}

/** Whether inline scripts run. */
function runsInline(policy: string): boolean {
  const [scripts, all] = [sourcesOf(policy, 'script-src'), sourcesOf(policy, 'default-src')]
  const sources = sourcesOf(policy, 'script-src-elem') ?? scripts ?? all ?? ["'unsafe-inline'"]
  return sources.includes("'unsafe-inline'")
}

/** A script that is complete again after a filter removed something this many times. */
function packed({ random }: GeneratorTools, layers: number): string {
  const cut = Array.from(
    { length: layers },
    () => `${random.word()}${random.pick(['|', '!', '~', '%', '-|'])}`,
  )
  const letters = cut.map(() => random.word().charAt(0))
  const [first = '', ...others] = cut.map((part, at) => `${part}${letters[at] ?? ''}`)
  return `${'<'.repeat(layers + 1)}${first}${others.join('')}${SCRIPT.slice(1)}`
}

/** A picture on another site. */
function picture({ random, urls }: GeneratorTools): string {
  const port = random.chance(3) ? `:${random.number(1_024, 9_999)}` : ''
  return `${random.pick(['http', 'https'])}://${urls.foreignHost()}${port}/${random.word()}.png`
}

/** A directive after the address of a picture. */
function directive({ random, urls }: GeneratorTools, name: string, sources: readonly string[]): string {
  const address = random.pick([
    `https://${random.word()}.png`,
    `https://${urls.foreignHost()}/${random.word()}.png`,
  ])
  const gap = () => ' '.repeat(random.number(1, 3))
  return `${address}${random.pick(['', ' '])};${random.pick(['', ' '])}${random.case(name)}${gap()}${sources.join(gap())}`
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, urls, settings } = tools
  const visitor = () => ({ email: random.address(settings.domain), password: random.password() })
  const name = () => random.shuffle([packed(tools, 1), packed(tools, 2)]).join(' ')
  const runs = (title: string, imageUrl: string): GeneratedAttack => {
    const look = { ...visitor(), username: name(), imageUrl }
    return {
      name: title,
      payload: `${look.username}, ${imageUrl}`,
      challenge: 'usernameXssChallenge',
      run: async (given) => {
        const { text, policy } = await lookAt(given, look)
        given.expect(text.includes(SCRIPT), 'the script is not in the page')
        given.expect(runsInline(policy), `the policy is in the way: ${policy}`)
      },
    }
  }
  const inline = random.case("'unsafe-inline'")
  const grown = "'unsafe-'unsafe-inline'inline'"
  const [bold, tag] = [random.word(), random.pick(['b', 'i', 'u'])]
  const marked = {
    ...visitor(),
    username: `${packed(tools, 1)} <<${bold}|${bold.charAt(0)}${tag}>${bold}</${tag}>`,
  }
  const reports = `https://${urls.foreignHost()}/`
  const nosy = { ...visitor(), imageUrl: directive(tools, 'report-uri', [reports]) }
  return [
    runs(
      'a picture address with a script-src directive: the policy must not change',
      directive(tools, 'script-src', random.shuffle(["'self'", inline])),
    ),
    runs(
      'a picture address whose directive forms after filtering: the policy must not change',
      directive(tools, 'script-src', ["'unsafe-inline'", grown]),
    ),
    runs(
      'a picture address with a script-src-elem directive: the policy must not change',
      directive(tools, 'script-src-elem', [inline, grown]),
    ),
    {
      name: 'a name whose markup forms after filtering: it must not become HTML',
      payload: marked.username,
      run: async (given) => {
        const { text } = await lookAt(given, marked)
        given.expect(text.includes(`<${tag}>${bold}</${tag}>`), 'it stands there as text')
      },
    },
    {
      name: 'a picture address with another directive: the policy must not change',
      payload: nosy.imageUrl,
      run: async (given) => {
        const { policy } = await lookAt(given, nosy)
        given.expect(sourcesOf(policy, 'report-uri')?.[0] === reports, `the policy is ${policy}`)
      },
    },
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random, settings } = tools
  const visitor = () => ({ email: random.address(settings.domain), password: random.password() })
  const [first, second] = [random.name(), random.name()]
  const named = { ...visitor(), username: `${first} & ${second}` }
  const pictured = { ...visitor(), imageUrl: picture(tools) }
  const plain = visitor()
  return [
    {
      name: 'a customer’s new name is shown on the profile page',
      payload: named.username,
      run: async (given) => {
        const { text } = await lookAt(given, named)
        given.expect(text.includes(`value="${first} &amp; ${second}"`), 'the name is another one')
        const shown = ['&', '&amp;', '&#38;', '&#x26;'].map((and) => `<h2>${first} ${and} ${second}</h2>`)
        given.expect(
          shown.some((heading) => text.includes(heading)),
          'the name is not shown',
        )
      },
    },
    {
      name: 'a picture of another host can be linked and shown',
      payload: pictured.imageUrl,
      run: async (given) => {
        const { text, policy } = await lookAt(given, pictured)
        given.expect(text.includes(`<img src="${pictured.imageUrl}"`), 'the picture is not there')
        const sources = sourcesOf(policy, 'img-src') ?? []
        given.expect(
          isAllowed(sources, pictured.imageUrl),
          `pictures may come from ${sources.join(' ')} only`,
        )
      },
    },
    {
      name: 'the shop’s own pictures and scripts may be loaded',
      payload: plain.email,
      run: async (given) => {
        const { policy } = await lookAt(given, plain)
        for (const kind of ['img-src', 'script-src']) {
          const isOwn = sourcesOf(policy, kind)?.includes("'self'") ?? false
          given.expect(isOwn, `${kind} is without 'self'`)
        }
      },
    },
  ]
}

/** Whether a policy with these sources allows an address, or all addresses below one. */
function isAllowed(sources: readonly string[], address: string): boolean {
  const wanted = address.toLowerCase()
  return sources.some((one) => one === '*' || wanted.startsWith(one) || one.startsWith(wanted))
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const oracle: Oracle = {
  cleanName: {
    times: 100,
    // What happens to unusual characters is up to the fix, as long as plain names stay.
    call: ({ random }) => {
      const name = random.pick([
        random.name(),
        `${random.name()} ${random.name()}`,
        `${random.name()} & ${random.name()} ${random.number(1, 99)}`,
      ])
      return { args: [name], payload: name }
    },
  },
  nameHtml: {
    call: (tools) => {
      const { random, html } = tools
      const name = random.pick([
        random.name(),
        `${random.name()} ${random.number(1, 99)}`,
        html.script('alert(`xss`)'),
        packed(tools, random.number(1, 2)),
        `<${random.word()}`,
        SCRIPT,
      ])
      return { args: [name, encode], payload: name }
    },
    same: (submitted, right) => {
      if (typeof submitted !== 'string' || typeof right !== 'string') return false
      return right.includes('&lt;') ? !submitted.includes('<') : submitted === right
    },
  },
  policyOf: {
    call: (tools) => {
      const { random, urls } = tools
      const logo = random.chance() ? '' : ` https://${random.word()}-logo.example`
      const host = `https://${random.word()}.png`
      const sent = random.pick([
        picture(tools),
        picture(tools),
        `/assets/public/images/${random.word()}.svg`,
        `${host}; script-src 'unsafe-inline'`,
        `${host};${random.case('script-src-elem')} 'unsafe-inline' https://${urls.foreignHost()}`,
        `${host}; default-src *; img-src *`,
        `${host} ; sandbox`,
      ])
      return { args: [sent, logo], payload: `${sent}, logo “${logo}”` }
    },
    same: (submitted, right) => {
      if (typeof submitted !== 'string' || typeof right !== 'string') return false
      const names = directivesOf(submitted).map(([name]) => name)
      if (['script-src-elem', 'sandbox'].some((name) => names.includes(name))) return false
      if (runsInline(submitted) || sourcesOf(submitted, 'script-src')?.includes("'self'") !== true)
        return false
      const sources = sourcesOf(submitted, 'img-src') ?? []
      return (sourcesOf(right, 'img-src') ?? []).every((one) => isAllowed(sources, one))
    },
  },
}
