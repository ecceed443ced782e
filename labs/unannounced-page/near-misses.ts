import type { NearMiss } from '#lab'

/** Requests something other than the page of the sale. */
function asks(name: string, path: string): NearMiss {
  return {
    challenge: 'tokenSaleChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(path)
      expect(answer.status === 200, `${path} answered with ${answer.status}`)
    },
  }
}

/** Opens an address that could be guessed from the news of a token sale. */
function guesses(path: string): NearMiss {
  return {
    challenge: 'tokenSaleChallenge',
    name: `a guess: ${path}`,
    runs: 'browser',
    run: async ({ browser, expect }) => {
      await browser.open(path)
      expect((await browser.html('app-token-sale')) === undefined, 'there is the sale')
    },
  }
}

export const nearMisses: NearMiss[] = [
  asks('the announcement, still encrypted', '/ftp/announcement_encrypted.md'),
  asks('a picture that another page shows', '/assets/public/images/padding/19px.png'),
  asks('the address without its hash: the server never sees it', '/tokensale-ico-ea'),
  guesses('/#/tokensale'),
  guesses('/#/ico'),
]
