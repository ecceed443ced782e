import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'some words of the privacy policy are hot, and in this order',
    runs: 'browser',
    run: async ({ browser, expect }) => {
      await browser.open('/#/privacy-security/privacy-policy')
      const html = (await browser.html('main')) ?? ''
      const hot = [...html.matchAll(/<span class="hot[^<>]*>([^<]*)</g)].map(([, words]) => words)
      const path = hot.slice(1).join(' ').toLowerCase()
      expect(
        path === 'we may also instruct you to refuse all reasonably necessary responsibility',
        `the hot words are ${hot.join(', ')}`,
      )
      expect(hot[0]?.startsWith('http') ?? false, `they begin with ${hot[0]}`)
    },
  },
]
