import type { FunctionalCheck, Tools } from '#lab'

async function echoes({ http, expect }: Tools, id: string): Promise<void> {
  const answer = await http.get(`/rest/track-order/${encodeURIComponent(id)}`)
  const [order] = answer.json<{ data: { orderId: string }[] }>().data
  expect(order?.orderId === id, `the page speaks of ${order?.orderId}`)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a mistyped number is repeated as it was typed',
    run: (tools) => echoes(tools, '5267-f73dcd000abcc353'),
  },
  {
    name: 'a long mistyped number is repeated as it was typed',
    run: (tools) => echoes(tools, '5267-f73dcd000abcc353-f73dcd000abcc353'),
  },
]
