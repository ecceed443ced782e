import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

interface Account {
  email: string
  password: string
}

/** A new customer sends these headers. Returns the stored address. */
async function noted(tools: Tools, account: Account, headers: Record<string, string>): Promise<string> {
  const { http, logIn, expect } = tools
  const { email, password } = account
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { token } = await logIn(email, password)
  const answer = await http.get('/rest/saveLoginIp', { token, headers })
  expect(answer.status === 200, `the shop answered with ${answer.status}`)
  return answer.json<{ lastLoginIp: string }>().lastLoginIp
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const comes = (name: string, header: string): GeneratedAttack => {
    const account = { email: random.address(settings.domain), password: random.password() }
    return {
      name,
      payload: `${account.email}, ${header}`,
      ...(header === PAYLOAD && { challenge: 'httpHeaderXssChallenge' }),
      run: async (tools) => {
        const ip = await noted(tools, account, { 'true-client-ip': header })
        tools.expect(ip === header, `${ip} was noted`)
      },
    }
  }
  const byte = () => random.number(1, 250)
  const address = `${byte()}.${byte()}.${byte()}.${byte()}`
  const tag = random.pick(['img src=x onerror', 'svg onload', 'b onclick'])
  return [
    comes('an address header with an iframe: it must not be stored', PAYLOAD),
    comes(
      'an address header with HTML behind an IP address: it must not be stored',
      `${address}<${tag}=alert(${byte()})>`,
    ),
    comes(
      'an address header with HTML before an IP address: it must not be stored',
      `<${tag}=alert(${byte()})>${address}`,
    ),
    comes(
      'an address header with a short element: it must not be stored',
      `<${random.pick(['u', 's', 'i', 'q'])}>${byte()}`,
    ),
    comes('an address header with a host name: it must not be stored', `${random.word()}-${random.word()}`),
    comes('an address header with five numbers: it must not be stored', `${address}.${byte()}`),
    comes(
      'an address header with a number over 255: it must not be stored',
      `${byte()}.${byte()}.${random.number(256, 999)}.${byte()}`,
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const isNoted = (name: string, ip: string, sent: boolean): GeneratedCheck => {
    const account = { email: random.address(settings.domain), password: random.password() }
    return {
      name,
      payload: `${account.email}, ${ip}`,
      run: async (tools) => {
        const seen = await noted(tools, account, sent ? { 'true-client-ip': ip } : {})
        tools.expect(seen === ip, `${seen} was noted`)
      },
    }
  }
  const byte = () => random.number(1, 250)
  const group = () => random.number(0x1000, 0xffff).toString(16)
  return [
    isNoted('an IPv4 address in the header is stored', `${byte()}.${byte()}.${byte()}.${byte()}`, true),
    isNoted('an IPv6 address in the header is stored', `2001:db8::${group()}:${group()}`, true),
    isNoted('without the header the connection’s address is stored', '127.0.0.1', false),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  addressOf: {
    call: ({ random }) => {
      const byte = () => random.number(0, 255)
      const group = () => random.number(0x1000, 0xffff).toString(16)
      const four = () => `${byte()}.${byte()}.${byte()}.${byte()}`
      const six = () => `2001:db8::${group()}:${group()}`
      const good = random.pick([four, six])()
      const bad = random.pick([PAYLOAD, `${four()}.${byte()}`, `${good}<b>`, random.word(), ''])
      const header = random.chance(5) ? undefined : random.pick([good, bad])
      const remote = random.pick([four, six])()
      return {
        args: [{ header, remote }, (text: string) => text === good || text === remote],
        payload: `${header ?? 'no header'} from ${remote}`,
      }
    },
  },
}
