import type { Attack, Http } from '#lab'

/** Loads the last picture of the page, as a browser that shows it does. */
async function loadPicture(http: Http, page: string): Promise<boolean> {
  const { status, headers } = await http.get('/assets/public/images/padding/81px.png', {
    headers: { referer: page },
  })
  return status === 200 && headers['content-type']?.startsWith('image/') === true
}

export const attacks: Attack[] = [
  {
    challenge: 'privacyPolicyChallenge',
    name: 'open the privacy policy',
    runs: 'browser',
    run: async ({ browser, http, expect }) => {
      await browser.open('/#/privacy-security/privacy-policy')
      const title = await browser.text('h1')
      expect(title !== undefined && /privacy/i.test(title), 'there is no policy')
      expect(await loadPicture(http, '/'), 'the last picture on the page is missing')
    },
  },
  {
    challenge: 'privacyPolicyChallenge',
    name: 'load what the policy ends in',
    run: async ({ http, expect }) => {
      expect(await loadPicture(http, '/'), 'the last picture on the page is missing')
    },
  },
]
