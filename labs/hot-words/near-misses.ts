import type { NearMiss } from '#lab'

/** Opens an address that leads nowhere. */
function opens(name: string, path: string): NearMiss {
  return {
    challenge: 'privacyPolicyProofChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(path)
      expect(!answer.text.includes('You read all of it?'), 'somebody says thank you')
    },
  }
}

export const nearMisses: NearMiss[] = [
  opens('the words without the last one', '/we/may/also/instruct/you/to/refuse/all/reasonably/necessary'),
  opens(
    'the words in another order',
    '/instruct/you/we/may/also/to/refuse/all/reasonably/necessary/responsibility',
  ),
  opens(
    'the words with dashes',
    '/we-may-also/instruct-you/to-refuse-all/reasonably-necessary/responsibility',
  ),
]
