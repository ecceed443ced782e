import type { Attack, Tools } from '#lab'

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

const CHALLENGE = 'hiddenImageChallenge'
const PICTURE = '/assets/public/images/carousel/5.png'

export const attacks: Attack[] = [
  {
    challenge: CHALLENGE,
    name: 'fetch the odd picture out and report who is in it',
    run: async (tools) => {
      const picture = await tools.http.get(PICTURE)
      tools.expect(picture.headers['content-type'] === 'image/png', 'there is no such picture')
      await tell(tools, 'Pickle Rick is hiding behind one of the support team ladies')
    },
  },
  {
    challenge: CHALLENGE,
    name: 'complain about the guest',
    run: (tools) => complain(tools, 'There is a pickle rick in your carousel.'),
  },
]
