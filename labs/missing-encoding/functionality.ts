import type { FunctionalCheck } from '#lab'

interface Wall {
  data: { imagePath: string; caption: string }[]
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the bees hang on the wall',
    run: async ({ http, expect }) => {
      const wall = (await http.get('/rest/memories/')).json<Wall & Record<string, unknown>>()
      const bees = wall.data.find(({ imagePath }) => imagePath.endsWith('BeeHaven.png'))
      expect(bees !== undefined, 'the bees are gone')
      const picture = await http.get(`/${bees?.imagePath}`)
      expect(picture.headers['content-type'] === 'image/png', 'the bees are no picture')
    },
  },
  {
    name: 'all pictures lie in the folder for pictures',
    run: async ({ http, expect }) => {
      const wall = (await http.get('/rest/memories/')).json<Wall & Record<string, unknown>>()
      const strays = wall.data.filter(
        ({ imagePath }) => !imagePath.startsWith('assets/public/images/uploads/'),
      )
      expect(wall.data.length > 5 && strays.length === 0, `${strays.length} lie elsewhere`)
    },
  },
]
