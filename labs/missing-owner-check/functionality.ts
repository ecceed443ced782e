import type { FunctionalCheck, Tools } from '#lab'

/** Logs in and deletes a piece of feedback. Returns the status. */
async function remove({ logIn, http }: Tools, email: string, password: string, id: number): Promise<number> {
  const { token } = await logIn(email, password)
  const headers = { referer: 'http://localhost/' }
  return (await http.delete(`/api/Feedbacks/${id}`, { token, headers })).status
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the administrator can delete anonymous feedback',
    run: async (tools) => {
      const { data } = (await tools.http.get('/api/Feedbacks')).json<{
        data: { id: number; UserId: number | null }[]
      }>()
      const id = data.find(({ UserId }) => UserId === null)?.id ?? 0
      const status = await remove(tools, `admin@${tools.settings.domain}`, 'admin123', id)
      tools.expect(status === 200, `the request was answered with ${status}`)
    },
  },
  {
    name: 'another administrator can delete Jim’s feedback',
    run: async (tools) => {
      const { data } = (await tools.http.get('/api/Feedbacks')).json<{
        data: { id: number; UserId: number | null }[]
      }>()
      const id = data.find(({ UserId }) => UserId === 2)?.id ?? 0
      const status = await remove(tools, `testing@${tools.settings.domain}`, 'IamUsedForTesting', id)
      tools.expect(status === 200, `the request was answered with ${status}`)
    },
  },
  {
    name: 'a stranger cannot',
    run: async ({ http, expect }) => {
      const answer = await http.delete('/api/Feedbacks/1')
      expect(answer.status === 401, `a stranger was answered with ${answer.status}`)
    },
  },
]
