import type { FunctionalCheck, Tools } from '#lab'

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

/** Tells the shop something by way of a complaint: Jim's. */
async function complain({ logIn, http, expect, settings }: Tools, message: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const sent = await http.post('/api/Complaints/', { message }, { token })
  expect(sent.status === 201, `the complaint was answered with ${sent.status}`)
}

export const functionality: FunctionalCheck[] = [
  { name: 'customers can say what they think', run: (tools) => tell(tools, 'The pears are lovely.') },
  { name: 'and complain when they are not', run: (tools) => complain(tools, 'The pears are sour.') },
]
