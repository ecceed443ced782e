import type { FunctionalCheck, Tools } from '#lab'

async function leave({ http, expect }: Tools, to: string): Promise<void> {
  const answer = await http.get(`/redirect?to=${encodeURIComponent(to)}`)
  expect(answer.status === 302 && answer.headers.location === to, `${to} answered with ${answer.status}`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the link to the source leads there',
    run: (tools) => leave(tools, 'https://github.com/juice-shop/juice-shop'),
  },
  {
    name: 'the links to the merchandise shops work',
    run: (tools) => leave(tools, 'http://shop.spreadshirt.de/juiceshop'),
  },
  {
    name: 'a place that we do not link to is refused, with a word about it',
    run: async ({ http, expect }) => {
      const answer = await http.get('/redirect?to=http://kimminich.de')
      expect(answer.status === 406, `it answered with ${answer.status}`)
      expect(
        answer.text.includes('Unrecognized target URL for redirect: http://kimminich.de'),
        'there is no word about it',
      )
    },
  },
]
