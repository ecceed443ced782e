import type { NearMiss, Tools } from '#lab'

async function addProduct(
  { logIn, http, settings, expect }: Tools,
  product: Record<string, unknown>,
): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const answer = await http.post('/api/Products', { description: 'New', price: 47.11, ...product }, { token })
  expect(answer.status === 201, `the product answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'restfulXssChallenge',
    name: 'the payload as the name of a product, where it stays text',
    run: (tools) => addProduct(tools, { name: '<iframe src="javascript:alert(`xss`)">' }),
  },
  {
    challenge: 'restfulXssChallenge',
    name: 'a description in bold',
    run: (tools) => addProduct(tools, { name: 'Bold', description: '<b>Fresh!</b>' }),
  },
]
