import type { FunctionalCheck, Tools } from '#lab'
import { solve } from './steps.ts'

async function write({ http }: Tools, answer: (sum: string) => string): Promise<number> {
  const { captchaId, captcha } = (await http.get('/rest/captcha/')).json<{
    captchaId: number
    captcha: string
  }>()
  const feedback = { captchaId, captcha: answer(captcha), comment: 'Lovely (anonymous)', rating: 4 }
  return (await http.post('/api/Feedbacks/', feedback)).status
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer solves three captchas and writes three pieces of feedback',
    run: async (tools) => {
      for (let count = 1; count <= 3; count++) {
        const status = await write(tools, solve)
        tools.expect(status === 201, `number ${count} was answered with ${status}`)
      }
    },
  },
  {
    name: 'a wrong captcha answer is refused',
    run: async (tools) => {
      const status = await write(tools, (sum) => `${solve(sum)}0`)
      tools.expect(status === 401, `it was answered with ${status}`)
    },
  },
]
