import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  HttpOptions,
  Oracle,
  Tools,
} from '#lab'

/** Reads the metrics with these headers. */
async function read({ http, expect }: Tools, options: HttpOptions): Promise<void> {
  const answer = await http.get('/metrics', options)
  expect(answer.status === 200, `the numbers answered with ${answer.status}`)
  expect(answer.text.includes('_challenges_total'), 'there are no numbers in it')
}

function attacksOn({ random, settings, tokens }: GeneratorTools): GeneratedAttack[] {
  const challenge = 'exposedMetricsChallenge'
  const as = (name: string, userAgent: string): GeneratedAttack => ({
    name,
    payload: userAgent,
    challenge,
    run: (tools) => read(tools, { headers: { 'user-agent': userAgent } }),
  })
  const version = () => `${random.number(1, 150)}.${random.number(0, 9)}`
  const [email, password, agent] = [random.address(settings.domain), random.password(), random.word()]
  const forged = tokens.token({ alg: 'HS256', typ: 'JWT' }, { data: { role: 'admin' } }, random.word())
  return [
    as(
      'GET /metrics from a browser without a login: it must be refused',
      `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/${version()}`,
    ),
    as(
      'GET /metrics from a command line tool: it must be refused',
      `${random.pick(['curl', 'Wget', 'HTTPie'])}/${version()}`,
    ),
    as('GET /metrics from an unknown program: it must be refused', `${random.name()}/${version()}`),
    as(
      'GET /metrics with “admin” in the User-Agent: it must be refused',
      `admin-${random.word()}/${version()}`,
    ),
    {
      name: 'GET /metrics by a new customer: it must be refused',
      payload: email,
      challenge,
      run: async (tools) => {
        const { http, logIn, expect } = tools
        const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
        expect(answer.status === 201, `signing up answered with ${answer.status}`)
        const { token } = await logIn(email, password)
        await read(tools, { token, headers: { 'user-agent': agent } })
      },
    },
    {
      name: 'GET /metrics with a forged admin token: it must be refused',
      payload: forged,
      challenge,
      run: (tools) => read(tools, { token: forged, headers: { 'user-agent': agent } }),
    },
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const reads = (name: string, userAgent: string): GeneratedCheck => ({
    name,
    payload: userAgent,
    run: async (tools) => {
      const { token } = await tools.logIn(`admin@${settings.domain}`, 'admin123')
      await read(tools, { token, headers: { 'user-agent': userAgent } })
    },
  })
  return [
    reads(
      'an administrator can read /metrics in a browser',
      `Mozilla/5.0 Firefox/${random.number(100, 150)}.0`,
    ),
    reads('an administrator’s program can read /metrics', `${random.word()}/${random.number(1, 9)}`),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  mayRead: {
    call: ({ random, roles }) => {
      // Whether accounting may read them is up to the fix.
      const role = random.chance(4) ? undefined : random.pick(['admin', 'customer', 'deluxe', roles.near()])
      const userAgent = random.pick([
        '',
        `Mozilla/5.0 Firefox/${random.number(90, 150)}.0`,
        `curl/8.${random.number(0, 14)}.1`,
        `Prometheus/${random.number(2, 3)}.${random.number(0, 60)}.0`,
        random.name(),
        'admin',
      ])
      const ip = random.pick([
        '127.0.0.1',
        '::1',
        `10.0.${random.number(0, 255)}.7`,
        `203.0.113.${random.number(1, 254)}`,
      ])
      const visitor = { role, userAgent, ip }
      return { args: [visitor], payload: JSON.stringify(visitor) }
    },
  },
}
