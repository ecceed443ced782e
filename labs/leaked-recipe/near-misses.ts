import type { NearMiss } from '#lab'

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: ({ sendFeedback }) => sendFeedback(words) }
}

export const nearMisses: NearMiss[] = [
  tells('dlpPastebinDataLeakChallenge', 'Hueteroneel is dangerous'),
  tells('dlpPastebinDataLeakChallenge', 'Is Eurogium Edule dangerous?'),
  tells('dlpPastebinDataLeakChallenge', 'Never mix Bael with Jabuticaba'),
]
