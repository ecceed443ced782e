import type { FunctionalCheck, Tools } from '#lab'
import { type Customer, type Line, logInAsJim, print, rename, save } from './steps.ts'

/** A product of the shop. */
interface Product {
  id: number
  name: string
  price: number
}

async function products({ http, expect }: Tools): Promise<[Product, Product, Product]> {
  const [one, two, three] = (await http.get('/rest/products/search?q=')).json<{ data: Product[] }>().data
  expect(Boolean(one && two && three), 'there are no products')
  return [one, two, three] as [Product, Product, Product]
}

function isOn(lines: readonly Line[], wanted: readonly Product[]): boolean {
  const all = wanted.every(({ name, price }) =>
    lines.some((line) => line.name === name && line.price === price),
  )
  return all && lines.length === wanted.length
}

async function namesOf({ http }: Tools, { token }: Customer): Promise<string[]> {
  const { data } = (await http.get('/rest/lists', { token })).json<{ data: { name: string }[] }>()
  return data.map(({ name }) => name)
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a list called Friday is printed with its products and prices, and again under another name',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const [one, two, three] = await products(tools)
      const id = await save(tools, him, 'Friday', [one.id, two.id])
      tools.expect(isOn(await print(tools, him, id), [one, two]), 'it is not what he wrote')
      await rename(tools, him, id, 'Saturday', [three.id])
      tools.expect(isOn(await print(tools, him, id), [three]), 'it is not what he changed it to')
    },
  },
  {
    name: 'a list named like a juice contains that juice',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const [one, two] = await products(tools)
      const id = await save(tools, him, two.name, [one.id])
      tools.expect(isOn(await print(tools, him, id), [one, two]), 'the juice is missing')
    },
  },
  {
    name: 'Dad’s list keeps its name, apostrophe and all',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const name = `Dad's "list" (50%) -- the long one`
      await save(tools, him, name)
      tools.expect((await namesOf(tools, him)).includes(name), 'it is called otherwise')
    },
  },
  {
    name: 'a list for the trade union’s picnic is printed',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const [one] = await products(tools)
      const id = await save(tools, him, 'Trade union picnic; select fruit', [one.id])
      tools.expect(isOn(await print(tools, him, id), [one]), 'it is not what he wrote')
    },
  },
]
