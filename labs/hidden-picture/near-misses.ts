import type { NearMiss } from '#lab'
import { sendFeedback } from './steps.ts'

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: (tools) => sendFeedback(tools, words) }
}

export const nearMisses: NearMiss[] = [
  tells('hiddenImageChallenge', 'There is a pickle in your picture'),
  tells('hiddenImageChallenge', 'Rick hides in number five'),
  tells('hiddenImageChallenge', 'Is it PickleRick?'),
]
