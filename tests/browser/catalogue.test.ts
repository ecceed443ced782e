import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JIM, logIn } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const PRODUCTS = 5000
const LINES = 200

describe('a shop of 5,000 products', () => {
  let stage: Stage
  let jim: Learner

  beforeAll(async () => {
    stage = await openStage()
    await fill(stage)
    jim = await stage.learner('large')
    await logIn(jim, JIM)
    await jim.page.locator('article').first().waitFor()
  })
  afterAll(() => stage.close())

  /** Submits the search, and waits for the first matching product. */
  const search = async (text: string, product: string) => {
    const { page } = jim
    await page.click('#searchQuery')
    await page.fill('app-mat-search-bar input', text)
    await page.keyboard.press('Enter')
    await page.locator('article', { hasText: product }).first().waitFor()
  }

  it('shows twelve of them, and a link to the last page', async () => {
    const { page } = jim
    await expect.poll(() => page.locator('article').count()).toBe(12)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    expect(await pages.getByRole('link').count()).toBeLessThan(10)
    await pages.getByRole('link').nth(-2).click()
    await page.getByText(/^50\d\d to 50\d\d of 50\d\d$/).waitFor()
    await expect.poll(() => page.locator('article').count()).toBeLessThanOrEqual(12)
  })

  it('finds any of them, and shows at most one page of results', async () => {
    await search('Vintage 4999', 'Vintage 4999')
    await expect.poll(() => jim.page.locator('article').count()).toBe(1)
    await search('VINTAGE 123', 'Vintage 123')
    expect(await jim.page.locator('article').count()).toBeLessThanOrEqual(12)
    await search('lemon', 'Lemon Juice')
  })

  it('takes two hundred lines through the basket, the review and the order', async () => {
    const { page } = jim
    await jim.open('/#/basket')
    const lines = page.locator('mat-row')
    await lines.nth(LINES - 1).waitFor()
    const total = await page.locator('#price').textContent()
    await page.getByRole('button', { name: 'One Vintage 7 more', exact: true }).click()
    await expect.poll(() => page.locator('#price').textContent()).not.toBe(total)

    await jim.open('/#/order-summary')
    await lines.nth(LINES - 1).waitFor()
    await page.click('#checkoutButton')
    await page.waitForURL(/#\/order-completion\//)
    await page
      .locator('tbody tr')
      .nth(LINES - 1)
      .waitFor()
  })

  it('caused no page error in any step', () => {
    expect(jim.problems).toEqual([])
  })
})

/** Adds thousands of products, and puts two hundred of them into Jim's empty basket. */
async function fill({ application }: Stage): Promise<void> {
  const { tables } = await application.host.open('large')
  const now = new Date().toISOString()
  const addProduct = `INSERT INTO Products (name, description, price, deluxePrice, image, createdAt, updatedAt)
    VALUES (?, 'Pressed some time ago.', 1.5, 1.5, 'lemon_juice.svg', ?, ?)`
  const addStock = 'INSERT INTO Quantities (ProductId, quantity, createdAt, updatedAt) VALUES (?, 100, ?, ?)'
  const addItem = `INSERT INTO BasketItems (ProductId, BasketId, quantity, createdAt, updatedAt)
    VALUES (?, 2, 1, ?, ?)`
  tables.transaction(() => {
    tables.run('DELETE FROM BasketItems WHERE BasketId = 2')
    for (let vintage = 1; vintage <= PRODUCTS; vintage++) {
      const { lastInsertRowid: product } = tables.run(addProduct, [`Vintage ${vintage}`, now, now])
      tables.run(addStock, [product, now, now])
      if (vintage <= LINES) tables.run(addItem, [product, now, now])
    }
  })
}
