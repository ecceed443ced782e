import type { FunctionalCheck, Tools } from '#lab'

interface Captcha {
  captchaId: number
  answer: string
}

/** Writes feedback as the contact form does; answers with whom it is filed under. */
async function write({ http, expect }: Tools, UserId: unknown, token?: string): Promise<number | null> {
  const { captchaId, answer } = (await http.get('/rest/captcha/')).json<Captcha>()
  const feedback = { UserId, captchaId, captcha: answer, comment: 'Quite juicy', rating: 4 }
  const written = await http.post('/api/Feedbacks/', feedback, token === undefined ? {} : { token })
  expect(written.status === 201, `the feedback was answered with ${written.status}`)
  return written.json<{ data: { UserId: number | null } }>().data.UserId
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim writes feedback under his own name',
    run: async (tools) => {
      const { expect, settings } = tools
      const { token } = await tools.logIn(`jim@${settings.domain}`, 'ncc-1701')
      expect((await write(tools, 2, token)) === 2, 'it is not filed under Jim')
    },
  },
  {
    name: 'a stranger writes feedback under nobody’s',
    run: async (tools) => {
      const author = await write(tools, '')
      tools.expect(author === null, `it is filed under ${author}`)
    },
  },
]
