import type { NearMiss } from '#lab'

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: ({ sendFeedback }) => sendFeedback(words) }
}

export const nearMisses: NearMiss[] = [
  tells('weirdCryptoChallenge', 'Your crypto is weird'),
  tells('weirdCryptoChallenge', 'Please use argon2 or bcrypt, and not SHA1'),
  tells('weirdCryptoChallenge', 'Who came up with hashid and base 64?'),
]
