import type { WorksCheck } from '#lab'

export const works: WorksCheck[] = [
  {
    name: 'the bees hang on the wall',
    runs: 'browser',
    run: async ({ browser, http, expect }) => {
      await browser.open('/#/photo-wall')
      const wall = (await browser.html('.grid')) ?? ''
      const bees = / src="([^"]*BeeHaven.png)"/.exec(wall)?.[1]
      expect(bees !== undefined, 'the bees are gone')
      const picture = await http.get(`/${bees}`)
      expect(picture.headers['content-type'] === 'image/png', 'the bees are no picture')
    },
  },
  {
    name: 'the shop knows what hangs on its wall',
    run: async ({ http, expect }) => {
      const memories = (await http.get('/rest/memories/')).json<{ data: object[] }>()
      expect(memories.data.length > 5, 'the wall is empty')
    },
  },
]
