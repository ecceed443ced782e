import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { BROTHERS, bothSteps, firstStep, openStall, read, send } from './steps.ts'

const challenge = 'skippedSecondStepChallenge'

const keysOf = ({ random, settings }: GeneratorTools) => ({
  name: `${random.word()} ${random.word()}`,
  pin: random.password(),
  mailbox: random.address(settings.domain),
})

const refererOf = ({ random, urls }: GeneratorTools): string =>
  `http://${random.pick(['localhost:3000', '127.0.0.1:3000', urls.foreignHost()])}/stall/code`

async function opens(tools: Tools, path: string, cookie: string, headers = {}): Promise<void> {
  const { status } = await read(tools, path, cookie, headers)
  tools.expect(status === 200, `${path} was answered with ${status}`)
}

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  const [referer, address] = [
    refererOf(kit),
    random.pick(['/Stall/Invoices', '/stall/invoices/', '/STALL/invoices']),
  ]
  const [known, other] = [keysOf(kit), keysOf(kit)]
  return [
    {
      name: 'the invoices by another address after the PIN only: they must not open',
      payload: address,
      challenge,
      run: async (tools) => opens(tools, address, await firstStep(tools, BROTHERS)),
    },
    {
      name: 'the invoices from the page that asks for the code: they must not open',
      payload: referer,
      challenge,
      run: async (tools) => opens(tools, '/stall/invoices', await firstStep(tools, BROTHERS), { referer }),
    },
    {
      name: 'the invoices after a wrong code: they must not open',
      payload: '000000',
      challenge,
      run: async (tools) => {
        const cookie = await firstStep(tools, BROTHERS)
        await send(tools, '/stall/code', { code: random.word() }, cookie)
        await opens(tools, '/stall/invoices', cookie, { referer })
      },
    },
    {
      name: 'the overview after the PIN only: it must not open',
      payload: '/stall',
      run: async (tools) => opens(tools, '/stall', await firstStep(tools, BROTHERS), { referer }),
    },
    {
      name: 'a stolen PIN without the mailed code: no stall page may open',
      payload: known.name,
      run: async (tools) => {
        await openStall(tools, known)
        await opens(tools, '/stall/invoices', await firstStep(tools, known))
      },
    },
    {
      name: 'a stolen PIN while the owner was logged in before: no stall page may open',
      payload: other.name,
      run: async (tools) => {
        await openStall(tools, other)
        await bothSteps(tools, other)
        await opens(tools, '/stall/invoices', await firstStep(tools, other), { referer })
      },
    },
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const reads = (name: string, headers: Record<string, string>): GeneratedCheck => {
    const stall = keysOf(kit)
    return {
      name,
      payload: stall.name,
      run: async (tools) => {
        await openStall(tools, stall)
        const cookie = await bothSteps(tools, stall)
        for (const path of kit.random.shuffle(['/stall', '/stall/invoices'])) {
          await opens(tools, path, cookie, headers)
        }
        await send(tools, '/stall/logout', {}, cookie)
        const { status } = await read(tools, '/stall/invoices', cookie)
        tools.expect(status === 303, `after leaving, the invoices were answered with ${status}`)
      },
    }
  }
  return [
    reads('PIN and code open both pages, and logging out closes them', {}),
    reads('PIN and code open both pages, with a Referer', { referer: refererOf(kit) }),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** The steps that a session can have taken. */
const NOWHERE = { codeMailed: false, codePassed: false }
const HALFWAY = { codeMailed: true, codePassed: false }
const INSIDE = { codeMailed: true, codePassed: true }

export const oracle: Oracle = {
  mayEnter: {
    call: (kit) => {
      const { random } = kit
      const supplier = random.pick([BROTHERS.name, `${random.word()}-${random.word()}`, random.name()])
      const reached = random.pick([NOWHERE, HALFWAY, INSIDE])
      const session = { supplier: reached.codeMailed ? supplier : undefined, ...reached }
      const path = random.pick(['/stall', '/stall/invoices'])
      const cameFrom = random.chance(3)
        ? undefined
        : random.pick(['http://localhost:3000/stall', refererOf(kit)])
      return { args: [session, { path, cameFrom }], payload: `${path} ${JSON.stringify(session)}` }
    },
  },
}
