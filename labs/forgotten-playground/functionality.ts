import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'an unknown address shows the products',
    runs: 'browser',
    run: async ({ browser, expect }) => {
      await browser.open('/#/web3-sand-castle')
      expect((await browser.html('app-search-result')) !== undefined, 'there is no shelf')
    },
  },
]
