import type { BrowserSession, FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'our mark is on the crates',
    runs: 'browser',
    run: async ({ http, browser, settings, expect }) => {
      const account = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
      const login = await http.post('/rest/user/login', account)
      const { authentication } = login.json<{ authentication: BrowserSession }>()
      await browser.open('/#/deluxe-membership', authentication)
      const crate = (await browser.html('app-deluxe-user')) ?? ''
      expect(
        crate.split('href="assets/public/images/brand/mark.svg"').length === 6,
        'it is not there five times',
      )
    },
  },
]
