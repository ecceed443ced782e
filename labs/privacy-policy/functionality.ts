import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the policy names a contact, even to visitors who are not logged in',
    runs: 'browser',
    run: async ({ browser, expect }) => {
      await browser.open('/#/privacy-security/privacy-policy')
      const link = await browser.html('article a[href^="mailto:"]')
      expect(link?.includes('@') === true, 'the policy names nobody')
    },
  },
  {
    name: 'the shop publishes the address for questions of privacy',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/admin/application-configuration')
      const { config } = answer.json<{ config: { application: { privacyContactEmail: string } } }>()
      expect(config.application.privacyContactEmail.includes('@'), 'there is no address')
    },
  },
]
