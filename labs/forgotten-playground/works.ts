import type { WorksCheck } from '#lab'

export const works: WorksCheck[] = [
  {
    name: 'an address that nobody knows shows the shelf',
    runs: 'browser',
    run: async ({ browser, expect }) => {
      await browser.open('/#/web3-sand-castle')
      expect((await browser.html('app-search-result')) !== undefined, 'there is no shelf')
    },
  },
]
