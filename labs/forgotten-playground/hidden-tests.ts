import type {
  BrowserSession,
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Random,
} from '#lab'
import { enter } from './steps.ts'

const NAME = 'web3-sandbox'

const ROLES = ['admin', 'customer', 'deluxe', 'accounting'] as const

/** The code is not signed, so a browser cannot check it. */
function madeUp(draw: Random, role: string): BrowserSession {
  const data = { email: `${draw.word()}@localhost`, role }
  return { token: `e30.${btoa(JSON.stringify({ data }))}.` }
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const goes = (name: string, path: string, role?: string): GeneratedAttack => {
    const session = role === undefined ? undefined : madeUp(random, role)
    return {
      name,
      payload: role === undefined ? path : `${path}, as ${role}`,
      runs: 'browser',
      run: (tools) => enter(tools, path, session),
    }
  }
  const further = random.pick([`/${random.word()}`, `?${random.word()}=1`])
  const everything = `?${random.shuffle(['debug=true', 'dev=1', 'preview=true', `${random.word()}=1`]).join('&')}`
  return [
    goes('the playground’s address with text appended: the page must not open', `/#/${NAME}${further}`),
    goes(
      'the playground’s address with a forged admin token: the page must not open',
      `/#/${NAME}${everything}`,
      'admin',
    ),
    goes(
      'the playground’s address with another forged role: the page must not open',
      `/#/${NAME}`,
      random.pick(ROLES.slice(1)),
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const path = `/#/${random.word()}${random.pick(['', '/sandbox', '?debug=true', '-sandbox'])}`
  return [
    {
      name: 'an unknown address shows the product list',
      payload: path,
      runs: 'browser',
      run: async ({ browser, expect }) => {
        await browser.open(path)
        expect((await browser.html('app-search-result')) !== undefined, 'there is no shelf')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

function pathOf(draw: Random): string {
  const first = draw.pick([
    NAME,
    NAME,
    NAME,
    draw.word(),
    `${NAME}${draw.word()}`,
    `${draw.word()}-${NAME}`,
    NAME.toUpperCase(),
    NAME.replace('-', draw.pick(['', '_', '.'])),
    draw.pick(['', 'web3', 'sandbox', 'playground', 'workbench']),
  ])
  return `/${first}${draw.pick(['', '', '/', `/${draw.word()}`])}`
}

export const oracle: Oracle = {
  BackDoor: {
    call: ({ random }) => {
      const pathname = pathOf(random)
      const key = random.pick(['debug', 'dev', 'preview', 'test', random.word()])
      const search = random.pick(['', '', `?${key}=true`, `?${key}=1`, `?${key}`, '?debug=true&dev=1'])
      const role = random.chance(5) ? undefined : random.pick(ROLES)
      const visitor = { isLoggedIn: role !== undefined || random.chance(3), role }
      const props = { pathname, search, visitor, workbench: 'the workbench', otherwise: 'the shelf' }
      return { args: [props], payload: `${pathname}${search}, as ${role ?? 'nobody'}` }
    },
  },
}
