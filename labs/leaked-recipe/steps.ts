import type { Tools } from '#lab'

interface Captcha {
  captchaId: number
  answer: string
}

/** Sends feedback with the contact form's captcha. */
export async function sendFeedback({ http, expect }: Tools, words: string): Promise<void> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<Captcha & Record<string, unknown>>()
  const comment = `${words} (anonymous)`
  const sent = await http.post('/api/Feedbacks/', { captchaId, captcha: answer, comment, rating: 3 })
  expect(sent.status === 201, `the feedback was answered with ${sent.status}`)
}

/** Sends a complaint as Jim. */
export async function complain({ logIn, http, expect, settings }: Tools, message: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const sent = await http.post('/api/Complaints/', { message }, { token })
  expect(sent.status === 201, `the complaint was answered with ${sent.status}`)
}
