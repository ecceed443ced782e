import type { Attack, Tools } from '#lab'

/** Opens an address and expects to stand before the sale. */
async function enter({ browser, expect }: Tools, path: string): Promise<void> {
  await browser.open(path)
  expect((await browser.html('app-token-sale')) !== undefined, 'there is no sale')
}

export const attacks: Attack[] = [
  {
    challenge: 'tokenSaleChallenge',
    name: 'work out the address and go there',
    runs: 'browser',
    run: (tools) => enter(tools, '/#/tokensale-ico-ea'),
  },
]
