import type { Draw, DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

/** What whoever read the script knows. */
const NAME = 'tokensale-ico-ea'

/** Opens an address and expects to stand before the sale. */
async function enter({ browser, expect }: Tools, path: string): Promise<void> {
  await browser.open(path)
  expect((await browser.html('app-token-sale')) !== undefined, 'there is no sale')
}

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const goes = (name: string, path: string): DrawnAttack => ({
    name,
    payload: path,
    runs: 'browser',
    run: (tools) => enter(tools, path),
  })
  const around = draw.pick([
    `${draw.word()}${NAME}`,
    `${NAME}${draw.word()}`,
    `${draw.word()}-${NAME}.${draw.word()}`,
  ])
  const further = draw.pick([`/${draw.word()}`, `?${draw.word()}=${draw.word()}`])
  return [
    goes('the hidden page’s address: the page must not open', `/#/${NAME}`),
    goes('the hidden page’s address with text appended: the page must not open', `/#/${NAME}${further}`),
    goes('the hidden page’s address with text around it: the page must not open', `/#/${around}`),
  ]
}

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const path = `/#/${draw.word()}${draw.pick(['', '-sale', '/token', '?ico'])}`
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

/** Addresses that have to do with the name, and others. */
function pathOf(draw: Draw): string {
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
    call: ({ draw }) => {
      const pathname = pathOf(draw)
      return { args: [{ pathname, sale: 'the sale', otherwise: 'the shelf' }], payload: pathname }
    },
  },
}
