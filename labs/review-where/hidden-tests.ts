import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

interface Review {
  product: number | string
  message: string
}

async function reviewsOf({ http, expect }: Tools, product: string): Promise<Review[]> {
  const answer = await http.get(`/rest/products/${encodeURIComponent(product)}/reviews`)
  expect(answer.status === 200, `the reviews were answered with ${answer.status}`)
  return answer.json<{ data: Review[] }>().data
}

async function write({ http, expect }: Tools, product: number, message: string): Promise<void> {
  const answer = await http.put(`/rest/products/${product}/reviews`, { message, author: 'Anonymous' })
  expect(answer.status === 201, `writing a review answered with ${answer.status}`)
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const product = random.number(2, 20)
  const other = random.number(100, 999)
  const message = `${random.name()} ${random.word()}`
  const blank = () => random.pick(['', ' ', '\t'])
  const kinds = {
    'a product number with || and another product: it must not return that one’s reviews': `${other}${blank()}||${blank()}this.product==${product}`,
    'a product number with || and a true value: it must not return other reviews': `${other}${random.pick(['||1', `|${random.number(1, 9)}`, '||!0', '||{}', '||this'])}`,
    'an arithmetic expression as the product number: it must not be evaluated': random.pick([
      `${product + 3}${blank()}-${blank()}3`,
      `1${blank()}*${blank()}${product}`,
    ]),
    // Without quotes and within.
    'a product number with quotes and ||: it must not return other reviews': `${other}||1//'||${random.number(1, 9)}//`,
  }
  return Object.entries(kinds).map(([name, payload]): GeneratedAttack => {
    return {
      name,
      payload,
      run: async (shop) => {
        await write(shop, product, message)
        const reviews = await reviewsOf(shop, payload)
        shop.expect(
          reviews.some((each) => each.message === message),
          'there is nothing but what was asked for',
        )
      },
    }
  })
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const [one, other] = random.shuffle([2, 3, 4, 5, 6, 7, 8, 9, 10])
  const message = `${random.name()}: ${random.word()}, ${random.pick(['sleep', 'sleep(2000)', '||', 'this.product', "it's"])}`
  return [
    {
      name: 'a new review is shown at its product only',
      payload: message,
      run: async (shop) => {
        await write(shop, one ?? 2, message)
        const has = async (product: number) =>
          (await reviewsOf(shop, String(product))).some((each) => each.message === message)
        shop.expect(await has(one ?? 2), 'it is missing')
        shop.expect(!(await has(other ?? 3)), 'it is said of another product')
      },
    },
    {
      name: 'a product shows its own reviews and no others',
      payload: `product ${one}`,
      run: async (shop) => {
        const reviews = await reviewsOf(shop, String(one))
        shop.expect(
          reviews.every(({ product }) => String(product) === String(one)),
          'there are those of others',
        )
      },
    },
    {
      name: 'an unknown product has no reviews',
      payload: `product ${random.number(5_000, 9_999)}`,
      run: async (shop) => shop.expect((await reviewsOf(shop, '98765')).length === 0, 'somebody does'),
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  findReviews: {
    call: ({ random, find }) => {
      // The result for something that is not a number, an error or nothing, is up to the fix.
      const asked = String(random.chance() ? random.number(1, 24) : random.number(25, 9_999))
      return {
        args: [{ find: (query: Record<string, unknown>) => find('posts', query) }, asked],
        payload: asked,
      }
    },
  },
}
