import type { FunctionalCheck, Tools } from '#lab'

async function namesOf({ http, expect }: Tools, term: string): Promise<string[]> {
  const answer = await http.get(`/rest/products/search?q=${encodeURIComponent(term)}`)
  expect(answer.status === 200, `the search answered with ${answer.status}`)
  return answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name)
}

/** A product whose name may confuse filters. */
async function findsNewProduct(tools: Tools, name: string, term: string): Promise<void> {
  const { http, settings, expect } = tools
  const { token } = await tools.logIn(`admin@${settings.domain}`, 'admin123')
  const product = { name, description: 'New', price: 2, image: 'apple_juice.jpg' }
  const added = await http.post('/api/Products', product, { token })
  expect(added.status === 201, `adding a product answered with ${added.status}`)
  expect((await namesOf(tools, term)).includes(name), `it is not found by “${term}”`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a search for apple finds what has apple in it, and nothing else',
    run: async (tools) => {
      const [all, apples] = [await namesOf(tools, ''), await namesOf(tools, 'apple')]
      tools.expect(
        apples.length > 0 && apples.length < all.length,
        `it finds ${apples.length} of ${all.length}`,
      )
    },
  },
  {
    name: 'a union of fruit is found under its name',
    run: (tools) => findsNewProduct(tools, 'Select union of fruit', 'union of'),
  },
  {
    name: 'a product with brackets in its name is found',
    run: (tools) => findsNewProduct(tools, 'Crate (large)', 'crate (large)'),
  },
]
