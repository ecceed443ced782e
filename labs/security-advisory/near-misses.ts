import type { NearMiss } from '#lab'
import { sendFeedback } from './steps.ts'

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: (tools) => sendFeedback(tools, words) }
}

export const nearMisses: NearMiss[] = [
  tells('csafChallenge', 'juice-shop-sa-20200513-express-jwt'),
  tells('csafChallenge', 'CVE-2020-15084 is not fixed'),
  tells('csafChallenge', '7e7ce7c65db3bf0625fcea4573d25cff'),
]
