import type { FunctionalCheck, Tools } from '#lab'

async function described({ logIn, http, settings, expect }: Tools, description: string): Promise<void> {
  const { token } = await logIn(`admin@${settings.domain}`, 'admin123')
  const answer = await http.post('/api/Products', { name: 'Plum', description, price: 3 }, { token })
  expect(answer.status === 201, `the product answered with ${answer.status}`)
  const stored = answer.json<{ data: { description: string } }>().data.description
  expect(stored === description, `the catalogue says ${stored}`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'staff describes a product with emphasis and a link',
    run: (tools) =>
      described(tools, 'Plums, <em>plums</em>! <a href="https://example.org/plums">Where from?</a>'),
  },
  {
    name: 'a description in plain text is kept',
    run: (tools) => described(tools, 'Plums and nothing else.'),
  },
]
