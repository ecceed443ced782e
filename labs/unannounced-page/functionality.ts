import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'an address that nobody knows shows the shelf',
    runs: 'browser',
    run: async ({ browser, expect }) => {
      await browser.open('/#/tokens')
      expect((await browser.html('app-search-result')) !== undefined, 'there is no shelf')
    },
  },
]
