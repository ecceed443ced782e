import type { FunctionalCheck, Tools } from '#lab'

interface Review {
  _id: string
  author: string
  message: string
}

async function tokenOf({ http }: Tools, email: string, password: string): Promise<string> {
  const login = await http.post('/rest/user/login', { email, password })
  return login.json<{ authentication: { token: string } }>().authentication.token
}

/** Writes a review as the web app does. Returns it as others see it. */
async function write(tools: Tools, author: string, message: string, token?: string): Promise<Review> {
  const { http, expect } = tools
  const options = token === undefined ? {} : { token }
  const written = await http.put('/rest/products/3/reviews', { message, author }, options)
  expect(written.status === 201, `the review was answered with ${written.status}`)
  const { data } = (await http.get('/rest/products/3/reviews')).json<{ data: Review[] }>()
  const review = data.find((one) => one.message === message)
  expect(review?.author === author, `it is signed by ${review?.author}`)
  return review ?? { _id: '', author: '', message: '' }
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim writes a review in his own name, and changes it',
    run: async (tools) => {
      const { http, expect, settings } = tools
      const email = `jim@${settings.domain}`
      const token = await tokenOf(tools, email, 'ncc-1701')
      const { _id: id } = await write(tools, email, 'Quite juicy', token)
      const changed = await http.patch('/rest/products/reviews', { id, message: 'Very juicy' }, { token })
      const { modified, updated } = changed.json<{ modified: number; updated: Review[] }>()
      expect(modified === 1 && updated[0]?.message === 'Very juicy', 'the review is unchanged')
    },
  },
  {
    name: 'a visitor writes an anonymous review',
    run: async (tools) => void (await write(tools, 'Anonymous', 'Quite sour')),
  },
  {
    name: 'changing one review leaves the others unchanged',
    run: async (tools) => {
      const { http, expect, settings } = tools
      const email = `jim@${settings.domain}`
      const token = await tokenOf(tools, email, 'ncc-1701')
      const { _id: id } = await write(tools, email, 'First impression', token)
      await write(tools, email, 'Second thoughts', token)
      await http.patch('/rest/products/reviews', { id, message: 'Never mind' }, { token })
      const { data } = (await http.get('/rest/products/3/reviews')).json<{ data: Review[] }>()
      expect(
        data.some(({ message }) => message === 'Second thoughts'),
        'the other one changed as well',
      )
    },
  },
]
