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
  tells('typosquattingNpmChallenge', 'Is epilogue still maintained?'),
  tells('typosquattingNpmChallenge', 'There is an epilogue js in your server'),
  tells('typosquattingAngularChallenge', 'I like ngx-cookie better'),
  tells('typosquattingAngularChallenge', 'The package angular2-qrcode is fine'),
]
