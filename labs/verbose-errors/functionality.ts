import type { FunctionalCheck } from '#lab'

const JSON_PLEASE = { headers: { accept: 'application/json' } }

export const functionality: FunctionalCheck[] = [
  {
    name: 'an error is still answered as one',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/qwertz')
      expect(answer.status === 500, `an unknown call answered with ${answer.status}`)
      expect(/<h2><em>500<\/em> \S/.test(answer.text), 'the page says nothing')
    },
  },
  {
    name: 'errors that customers can fix say what is wrong',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/easter.egg', JSON_PLEASE)
      expect(answer.status === 403, `the file answered with ${answer.status}`)
      expect(answer.text.includes('Only .md and .pdf files are allowed!'), 'nobody says what is wrong')
    },
  },
]
