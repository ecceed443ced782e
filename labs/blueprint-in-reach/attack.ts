import type { Attack, Tools } from '#lab'

/** Downloads the plans and checks that they are a printable model. */
async function fetchPlans({ http, expect }: Tools, path: string): Promise<void> {
  const answer = await http.get(path)
  expect(answer.status === 200, `the plans answered with ${answer.status}`)
  expect(answer.text.startsWith('solid '), 'these are no plans')
}

export const attacks: Attack[] = [
  {
    challenge: 'retrieveBlueprintChallenge',
    name: 'the plans lie beside the picture',
    run: (tools) => fetchPlans(tools, '/assets/public/images/products/JuiceShop.stl'),
  },
  {
    challenge: 'retrieveBlueprintChallenge',
    name: 'look into the picture first',
    run: async (tools) => {
      const { http, expect } = tools
      const found = await http.get('/rest/products/search?q=3D-printed')
      const { data } = found.json<{ data: { image: string }[] }>()
      const folder = '/assets/public/images/products'
      const picture = await http.get(`${folder}/${data[0]?.image}`)
      const [, model] = /OpenSCAD\. Model: (\w+)/.exec(picture.text) ?? []
      expect(model !== undefined, 'the picture does not say what it was made with')
      await fetchPlans(tools, `${folder}/${model}.stl`)
    },
  },
]
