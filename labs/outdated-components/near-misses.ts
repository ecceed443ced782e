import type { NearMiss } from '#lab'

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: ({ sendFeedback }) => sendFeedback(words) }
}

export const nearMisses: NearMiss[] = [
  tells('knownVulnerableComponentChallenge', 'You should update sanitize-html'),
  tells('knownVulnerableComponentChallenge', 'sanitize-html 1.4.3 and express-jwt 5.0.0 are fine'),
  tells('knownVulnerableComponentChallenge', 'express-jwt is not at version 1.4.2'),
  tells('supplyChainAttackChallenge', 'eslint-scope 3.7.2 is evil'),
  tells('supplyChainAttackChallenge', 'See https://github.com/eslint/eslint-scope/issues/38'),
]
