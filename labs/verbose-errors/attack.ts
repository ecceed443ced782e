import type { Attack } from '#lab'

const HTML = { headers: { accept: 'text/html' } }
const JSON_PLEASE = { headers: { accept: 'application/json' } }

export const attacks: Attack[] = [
  {
    challenge: 'errorHandlingChallenge',
    name: 'ask for a call that does not exist and read the stack trace',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/qwertz', HTML)
      expect(answer.status === 500, `the call answered with ${answer.status}`)
      expect(/<li>at [^<]+<\/li>/.test(answer.text), 'the page shows no stack trace')
    },
  },
  {
    challenge: 'errorHandlingChallenge',
    name: 'log in with a lone quote and read the query',
    run: async ({ http, expect }) => {
      const answer = await http.post('/rest/user/login', { email: "'", password: 'a' }, JSON_PLEASE)
      expect(answer.text.includes('SELECT * FROM Users'), 'the answer shows no query')
    },
  },
  {
    challenge: 'errorHandlingChallenge',
    name: 'ask for a file that is not handed out and read the stack trace',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/easter.egg', HTML)
      expect(/<li>at [^<]+<\/li>/.test(answer.text), 'the page shows no stack trace')
    },
  },
]
