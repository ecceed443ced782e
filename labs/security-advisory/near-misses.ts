import type { NearMiss } from '#lab'

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: ({ sendFeedback }) => sendFeedback(words) }
}

export const nearMisses: NearMiss[] = [
  tells('csafChallenge', 'juice-shop-sa-20200513-express-jwt'),
  tells('csafChallenge', 'CVE-2020-15084 is not fixed'),
  tells('csafChallenge', '7e7ce7c65db3bf0625fcea4573d25cff'),
]
