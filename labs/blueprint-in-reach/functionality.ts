import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'the picture of the product can be seen',
    run: async ({ http, expect }) => {
      const found = await http.get('/rest/products/search?q=3D-printed')
      const { data } = found.json<{ data: { image: string }[] }>()
      const answer = await http.get(`/assets/public/images/products/${data[0]?.image}`)
      expect(answer.headers['content-type']?.startsWith('image/') ?? false, 'there is no picture')
    },
  },
]
