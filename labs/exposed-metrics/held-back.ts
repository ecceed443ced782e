import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, HttpOptions, Oracle, Tools } from '#lab'

/** Reads the numbers with these headers. */
async function read({ http, expect }: Tools, options: HttpOptions): Promise<void> {
  const answer = await http.get('/metrics', options)
  expect(answer.status === 200, `the numbers answered with ${answer.status}`)
  expect(answer.text.includes('_challenges_total'), 'there are no numbers in it')
}

function attacksOn({ draw, settings, tokens }: DrawTools): DrawnAttack[] {
  const challenge = 'exposedMetricsChallenge'
  const as = (name: string, userAgent: string): DrawnAttack => ({
    name,
    payload: userAgent,
    challenge,
    run: (tools) => read(tools, { headers: { 'user-agent': userAgent } }),
  })
  const version = () => `${draw.number(1, 150)}.${draw.number(0, 9)}`
  const [email, password, agent] = [draw.address(settings.domain), draw.password(), draw.word()]
  const forged = tokens.token({ alg: 'HS256', typ: 'JWT' }, { data: { role: 'admin' } }, draw.word())
  return [
    as(
      'GET /metrics from a browser without a login: it must be refused',
      `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/${version()}`,
    ),
    as(
      'GET /metrics from a command line tool: it must be refused',
      `${draw.pick(['curl', 'Wget', 'HTTPie'])}/${version()}`,
    ),
    as('GET /metrics from an unknown program: it must be refused', `${draw.name()}/${version()}`),
    as(
      'GET /metrics with “admin” in the User-Agent: it must be refused',
      `admin-${draw.word()}/${version()}`,
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

function worksFor({ draw, settings }: DrawTools): DrawnCheck[] {
  const reads = (name: string, userAgent: string): DrawnCheck => ({
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
      `Mozilla/5.0 Firefox/${draw.number(100, 150)}.0`,
    ),
    reads('an administrator’s program can read /metrics', `${draw.word()}/${draw.number(1, 9)}`),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  mayRead: {
    call: ({ draw, roles }) => {
      // Whether accounting may read them is for her to say.
      const role = draw.chance(4) ? undefined : draw.pick(['admin', 'customer', 'deluxe', roles.near()])
      const userAgent = draw.pick([
        '',
        `Mozilla/5.0 Firefox/${draw.number(90, 150)}.0`,
        `curl/8.${draw.number(0, 14)}.1`,
        `Prometheus/${draw.number(2, 3)}.${draw.number(0, 60)}.0`,
        draw.name(),
        'admin',
      ])
      const ip = draw.pick([
        '127.0.0.1',
        '::1',
        `10.0.${draw.number(0, 255)}.7`,
        `203.0.113.${draw.number(1, 254)}`,
      ])
      const visitor = { role, userAgent, ip }
      return { args: [visitor], payload: JSON.stringify(visitor) }
    },
  },
}
