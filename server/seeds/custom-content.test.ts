import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSetup } from '../config/load.ts'
import { projectRoot } from '../testing/application.ts'
import { readContent } from './content-files.ts'
import { findCustomContentErrors, mergeContent, type SeedContent } from './custom-content.ts'
import { itemsWithIds, substituteFor } from './seed-list.ts'

const contentFolder = join(projectRoot, 'content')
const { content } = readContent(contentFolder)
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function stock(preset: string): SeedContent {
  const file = join(folder, 'my-shop.yml')
  writeFileSync(file, preset)
  const { own } = loadSetup(join(projectRoot, 'config'), { CONFIG_FILE: file })
  return mergeContent(contentFolder, content, own)
}

const product = (name: string, more = ''): string =>
  `  - name: ${name}\n    price: 1\n    image: melon_juice.svg\n    description: Wet.\n${more}`
const REVIEWS =
  '    reviews:\n      - { author: jim, text: Wet. }\n      - { author: bender, text: Too wet. }\n'

describe('custom products', () => {
  it('replace the default ones; those that challenges need stay, at their ids', () => {
    const { products } = stock(`products:\n${product('Wave', REVIEWS)}${product('Tide')}`)
    expect(itemsWithIds(products).map(({ id, item }) => [id, item.name])).toEqual([
      [1, 'Wave'],
      [2, 'Tide'],
      [9, content.products[8]?.name],
      [10, content.products[9]?.name],
      [11, content.products[10]?.name],
      [26, content.products[25]?.name],
    ])
  })

  it('replace one that a challenge needs if they have its distinguishing field', () => {
    const marks = [
      product('Tool', '    urlForProductTamperingChallenge: https://tool.example/\n'),
      product('Box', '    useForChristmasSpecialChallenge: true\n'),
    ]
    const { products } = stock(`products:\n${product('Wave', REVIEWS)}${marks.join('')}`)
    expect(products[0]?.name).toBe('Wave')
    expect(products[8]).toMatchObject({
      name: 'Tool',
      description: 'Wet. <a href="https://tool.example/" target="_blank">More...</a>',
    })
    expect(products[9]).toMatchObject({ name: 'Box', deletedDate: '2014-12-27' })
    expect(itemsWithIds(products)).toHaveLength(5)
  })

  it('may be more than the default ones', () => {
    const many = Array.from({ length: 80 }, (_, index) => product(`Drink ${index}`, index ? '' : REVIEWS))
    const { products } = stock(`products:\n${many.join('')}`)
    expect(itemsWithIds(products)).toHaveLength(84)
    expect(products[83]?.name).toBe('Drink 79')
  })

  it('are put into baskets whose products are gone', () => {
    const { products } = stock(`products:\n${product('Wave', REVIEWS)}`)
    const productId = substituteFor(products)
    expect([1, 9, 2, 3, 4].map(productId)).toEqual([1, 9, 9, 26, 1])
  })
})

describe('custom products with few fields', () => {
  it('need nothing but a name', () => {
    const { products } = stock(
      'products:\n  - { name: Cola, price: 1 }\n  - { name: Lemonade, description: Sour. }\n' +
        '  - { name: Water, description: ~, price: ~, image: ~, reviews: ~ }\n',
    )
    const lorem = 'Lorem ipsum dolor sit amet, consectetuer adipiscing elit.'
    const image = 'undefined.svg'
    expect(products.slice(0, 3)).toMatchObject([
      { name: 'Cola', price: 1, description: lorem, image },
      { name: 'Lemonade', price: 8, description: 'Sour.', image },
      { name: 'Water', price: 6, description: lorem, image },
    ])
  })

  it('get two reviews, because challenges are about them', () => {
    const reviewsOf = (preset: string) =>
      itemsWithIds(stock(preset).products).flatMap(({ item }) => item.reviews ?? [])
    const ours = content.products[0]?.reviews ?? []
    expect(reviewsOf(`products:\n${product('Wave')}${product('Tide')}`)).toEqual(ours)
    const one = '    reviews:\n      - { author: jim, text: Wet. }\n'
    expect(reviewsOf(`products:\n${product('Wave')}${product('Tide', one)}`)).toEqual([
      ours[0],
      { author: 'jim', text: 'Wet.' },
    ])
    expect(reviewsOf(`products:\n${product('Wave', REVIEWS)}`)).toHaveLength(2)
  })
})

it('all faults of a file are reported at once, those of its settings and of its lists', () => {
  const file = join(folder, 'my-shop.yml')
  writeFileSync(
    file,
    'application: { theme: mauve }\nproducts:\n  - { name: A, price: cheap, prize: 1 }\n  - { image: b.svg }\n' +
      'users:\n  - { key: coral }\n  - { key: jim, email: bender }\nmemories:\n  - { image: none.png, caption: Sea. }\n',
  )
  const load = () =>
    loadSetup(join(projectRoot, 'config'), { CONFIG_FILE: file }, (own) =>
      findCustomContentErrors(contentFolder, own),
    )
  let refusal = ''
  try {
    load()
  } catch (error) {
    refusal = error instanceof Error ? error.message : ''
  }
  expect(refusal.split('\n').map((line) => line.replace(/^.*is wrong at /, '').slice(0, 60))).toEqual([
    expect.stringContaining('application.theme: must be one of'),
    expect.stringMatching(/^users\[0\]: must have (email|password|role)/),
    'users[1].email: bender is taken by bender',
    expect.stringContaining('memories[0].image: there is no none.png'),
    'memories[0]: must have user',
    'products[0].price: must be number',
    'products[0].prize: there is no such field',
    'products[1]: must have name',
  ])
})

describe('custom users', () => {
  it('change the default ones with the same key, and come after the others', () => {
    const { users } = stock(
      'users:\n  - key: jim\n    username: Skipper\n' +
        '  - { key: coral, email: coral, password: sand, role: customer }\n',
    )
    expect(users.map(({ key }) => key)).toEqual([...content.users.map(({ key }) => key), 'coral'])
    expect(users[1]).toEqual({ ...content.users[1], username: 'Skipper' })
  })
})

describe('custom memories', () => {
  it('replace the default ones; those that challenges need stay, at their ids', () => {
    const { memories } = stock('memories:\n  - { user: jim, image: 12.png, caption: Low tide. }\n')
    expect(itemsWithIds(memories).map(({ id, item }) => [id, item.image])).toEqual([
      [1, content.memories[0]?.image],
      [2, '12.png'],
      [4, 'BeeHaven.png'],
      [5, 'favorite-hiking-place.png'],
      [6, 'IMG_4253.jpg'],
    ])
  })

  it('that give away an answer belong to John', () => {
    const { memories, users } = stock(
      'memories:\n  - image: 12.png\n    caption: Guess where.\n' +
        '    geoStalkingMetaSecurityQuestion: 14\n    geoStalkingMetaSecurityAnswer: Melon Bay\n',
    )
    expect(memories[4]?.image).toBe('12.png')
    expect(users.find(({ key }) => key === 'john')?.securityAnswer).toBe('Melon Bay')
    expect(users.find(({ key }) => key === 'emma')?.securityAnswer).toBe('ITsec')
  })
})

describe('a bad list is refused with the line of the fault:', () => {
  const wave = product('Wave', REVIEWS)

  it.each([
    [
      'a price that is none',
      `products:\n${wave}  - name: Tide\n    price: cheap\n    image: melon_juice.svg\n    description: Wet.\n`,
      ':10:5 is wrong at products[1].price: must be number',
    ],
    [
      'a product without a name',
      `products:\n${wave}  - price: 1\n    description: Wet.\n`,
      ':9:5 is wrong at products[1]: must have name',
    ],
    [
      'a picture that is not there',
      `products:\n${wave.replace('melon_juice', 'none')}`,
      ':4:5 is wrong at products[0].image: there is no none.svg in content/pictures/products',
    ],
    [
      'a review by nobody',
      `products:\n${wave.replace('bender', 'nobody')}`,
      ':8:11 is wrong at products[0].reviews[1].author: there is no user with the key nobody',
    ],
    ['no products', 'products: []\n', ':1:1 is wrong at products: must name a product'],
    [
      'a mark twice',
      `products:\n${wave}${product('A', '    useForChristmasSpecialChallenge: true\n')}${product('B', '    useForChristmasSpecialChallenge: true\n')}`,
      ':18:5 is wrong at products[2].useForChristmasSpecialChallenge: is there already',
    ],
    [
      'two marks on one',
      `products:\n${wave}${product('A', '    useForChristmasSpecialChallenge: true\n    urlForProductTamperingChallenge: https://a.example\n')}`,
      ':14:5 is wrong at products[1].urlForProductTamperingChallenge: must not be beside useForChristmas',
    ],
    [
      'a blueprint without its traces',
      `products:\n${wave}${product('A', '    fileForRetrieveBlueprintChallenge: JuiceShop.stl\n')}`,
      ':13:5 is wrong at products[1].fileForRetrieveBlueprintChallenge: needs exifForBlueprintChallenge',
    ],
    [
      'a new user without a password',
      'users:\n  - key: coral\n    email: coral\n    role: customer\n',
      ':2:5 is wrong at users[0]: must have password, as coral is new here',
    ],
    [
      'a role that there is not',
      'users:\n  - key: jim\n    role: captain\n',
      ':3:5 is wrong at users[0].role: must be one of: customer, deluxe, accounting, admin',
    ],
    [
      'an address that is taken',
      'users:\n  - { key: coral, email: jim, password: sand, role: customer }\n',
      ':2:19 is wrong at users[0].email: jim is taken by jim',
    ],
    [
      'a memory of nobody',
      'memories:\n  - { image: 12.png, caption: Sea. }\n',
      ':2:5 is wrong at memories[0]: must have user',
    ],
  ])('%s', (_, preset, message) => {
    expect(() => stock(preset)).toThrow(`my-shop.yml${message}`)
  })

  it('in the default content, too', () => {
    const text = '- name: Wave\n  price: 1\n  image: a.svg\n  description: Wet.\n  prize: 2\n'
    writeFileSync(join(folder, 'products.yml'), text)
    expect(() => readContent(folder)).toThrow('content/products.yml:5:3 is wrong at [0].prize: there is no')
  })
})
