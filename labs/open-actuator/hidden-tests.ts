import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { type Asker, pollerHeaders, readTasks, settingsOf, WAYS } from './steps.ts'

/** A client with any program. */
function stranger({ random }: GeneratorTools): Asker {
  return { headers: { 'user-agent': `${random.word()}/${random.number(1, 99)}.${random.number(0, 9)}` } }
}

function attacksOn(drawTools: GeneratorTools): GeneratedAttack[] {
  const { random, settings } = drawTools
  const ways = Object.entries(WAYS)
  const outside = ways.map(([name, run]): GeneratedAttack => {
    const asker = stranger(drawTools)
    return {
      name: `a visitor reads ${name}: it must not be shown`,
      payload: asker.headers?.['user-agent'] ?? '',
      challenge: 'openActuatorChallenge',
      run: (tools) => run(tools, asker),
    }
  })
  const customers = ways.map(([name, run]): GeneratedAttack => {
    const [email, password] = [random.address(settings.domain), random.password()]
    return {
      name: `a customer reads ${name}: it must not be shown`,
      payload: email,
      challenge: 'openActuatorChallenge',
      run: async (tools) => {
        const answer = await tools.http.post('/api/Users', { email, password, passwordRepeat: password })
        tools.expect(answer.status === 201, `signing up answered with ${answer.status}`)
        const { token } = await tools.logIn(email, password)
        await run(tools, { token })
      },
    }
  })
  const inside = ways.map(
    ([name, run]): GeneratedAttack => ({
      name: `an administrator reads ${name}: it must be masked`,
      payload: `admin@${settings.domain}`,
      challenge: 'openActuatorChallenge',
      run: async (tools) => run(tools, await administrator(tools)),
    }),
  )
  const peeks = (name: string, look: (tools: Tools, asker: Asker) => Promise<unknown>): GeneratedAttack => {
    const asker = stranger(drawTools)
    return {
      name,
      payload: asker.headers?.['user-agent'] ?? '',
      run: async (tools) => {
        await look(tools, asker)
      },
    }
  }
  return [
    ...random.shuffle([...outside, ...customers, ...inside]),
    peeks('a visitor reads the settings: they must not be shown', settingsOf),
    peeks('a visitor reads the recorded requests: they must not be shown', pollerHeaders),
  ]
}

async function administrator({ logIn, settings }: Tools): Promise<Asker> {
  const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
  return { token }
}

function functionalityFor(drawTools: GeneratorTools): GeneratedCheck[] {
  const { random, settings } = drawTools
  const asks = (name: string, path: string, part: string): GeneratedCheck => {
    const asker = stranger(drawTools)
    return {
      name,
      payload: path,
      run: async ({ http, expect }) => {
        const { status, text } = await http.get(path, asker)
        expect(status === 200, `${path} answered with ${status}`)
        expect(text.includes(part), `it does not say ${part}`)
      },
    }
  }
  const setting = random.pick(['press.count', 'press.pressure.bar', 'night-shift.interval', 'shop.domain'])
  const header = random.pick(['host', 'accept'])
  return [
    asks('a visitor can read the health status', '/actuator/health', '"UP"'),
    asks('the public index names the public endpoints', '/actuator', '/actuator/health'),
    {
      name: 'an administrator can read the recorded requests',
      payload: header,
      run: async (tools) => {
        const poll = await pollerHeaders(tools, await administrator(tools))
        tools.expect(/^night-shift-poller/.test(poll['user-agent'] ?? ''), 'the log does not show who it was')
        tools.expect(/^[^*]+$/.test(poll[header] ?? ''), `the header ${header} is not readable`)
      },
    },
    {
      name: 'an administrator can read the settings',
      payload: setting,
      run: async (tools) => {
        const value = (await settingsOf(tools, await administrator(tools)))[setting] ?? ''
        tools.expect(/^[^*]+$/.test(value), `the setting ${setting} is not readable`)
      },
    },
    {
      name: 'an administrator can read the scheduled tasks',
      payload: `admin@${settings.domain}`,
      run: async (tools) => {
        const { token = '' } = await administrator(tools)
        await readTasks(tools, { authorization: `Bearer ${token}` })
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'lists are not functions: the tests request each gauge and check what can be read'
