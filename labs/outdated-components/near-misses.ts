import type { NearMiss, Tools } from '#lab'

interface Captcha {
  captchaId: number
  answer: string
}

/** Tells the shop something by way of its feedback form. */
async function tell({ http, expect }: Tools, words: string): Promise<void> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<Captcha & Record<string, unknown>>()
  const comment = `${words} (anonymous)`
  const sent = await http.post('/api/Feedbacks/', { captchaId, captcha: answer, comment, rating: 3 })
  expect(sent.status === 201, `the feedback was answered with ${sent.status}`)
}

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: (tools) => tell(tools, words) }
}

export const nearMisses: NearMiss[] = [
  tells('knownVulnerableComponentChallenge', 'You should update sanitize-html'),
  tells('knownVulnerableComponentChallenge', 'sanitize-html 1.4.3 and express-jwt 5.0.0 are fine'),
  tells('knownVulnerableComponentChallenge', 'express-jwt is not at version 1.4.2'),
  tells('supplyChainAttackChallenge', 'eslint-scope 3.7.2 is evil'),
  tells('supplyChainAttackChallenge', 'See https://github.com/eslint/eslint-scope/issues/38'),
]
