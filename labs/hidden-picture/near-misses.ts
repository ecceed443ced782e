import type { NearMiss } from '#lab'

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: ({ sendFeedback }) => sendFeedback(words) }
}

export const nearMisses: NearMiss[] = [
  tells('hiddenImageChallenge', 'There is a pickle in your picture'),
  tells('hiddenImageChallenge', 'Rick hides in number five'),
  tells('hiddenImageChallenge', 'Is it PickleRick?'),
]
