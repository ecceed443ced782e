import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Random } from '#lab'
import { enter } from './steps.ts'

/** The information in the script. */
const NAME = 'tokensale-ico-ea'

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const goes = (name: string, path: string): GeneratedAttack => ({
    name,
    payload: path,
    runs: 'browser',
    run: (tools) => enter(tools, path),
  })
  const around = random.pick([
    `${random.word()}${NAME}`,
    `${NAME}${random.word()}`,
    `${random.word()}-${NAME}.${random.word()}`,
  ])
  const further = random.pick([`/${random.word()}`, `?${random.word()}=${random.word()}`])
  return [
    goes('the hidden page’s address: the page must not open', `/#/${NAME}`),
    goes('the hidden page’s address with text appended: the page must not open', `/#/${NAME}${further}`),
    goes('the hidden page’s address with text around it: the page must not open', `/#/${around}`),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const path = `/#/${random.word()}${random.pick(['', '-sale', '/token', '?ico'])}`
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

/** Addresses that contain the name, and others. */
function pathOf(draw: Random): string {
  const word = draw.word()
  const first = draw.pick([
    NAME,
    NAME,
    word,
    `${word}${NAME}`,
    `${NAME}${word}`,
    `${word}-${NAME}-${word}`,
    draw.case(NAME),
    NAME.toUpperCase(),
    [...NAME].reverse().join(''),
    NAME.replaceAll('-', draw.pick(['', '_', '.', '--'])),
    draw.pick(NAME.split('-')),
    draw.shuffle(NAME.split('-')).join('-'),
    draw.pick(['', 'sale', 'token', 'ico', 'tokens', 'coins', 'admin', 'debug']),
  ])
  return `/${first}${draw.pick(['', '', '/', `/${draw.word()}`, `/${NAME}`])}`
}

export const oracle: Oracle = {
  UnlistedScreen: {
    call: ({ random }) => {
      const pathname = pathOf(random)
      return { args: [{ pathname, sale: 'the sale', otherwise: 'the shelf' }], payload: pathname }
    },
  },
}
